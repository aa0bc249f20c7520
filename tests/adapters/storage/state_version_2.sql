PRAGMA application_id = 1263815985;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE action (
    step INTEGER PRIMARY KEY,
    seat TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('pass', 'play')),
    cards TEXT NOT NULL
);
INSERT INTO "action" VALUES(0,'WEST','pass','10C 9C 7D');
INSERT INTO "action" VALUES(1,'NORTH','pass','KH QH JH');
INSERT INTO "action" VALUES(2,'EAST','pass','2C QC 5C');
INSERT INTO "action" VALUES(3,'SOUTH','pass','AS KD JC');
INSERT INTO "action" VALUES(4,'SOUTH','play','2C');
INSERT INTO "action" VALUES(5,'WEST','play','JC');
INSERT INTO "action" VALUES(6,'NORTH','play','10C');
INSERT INTO "action" VALUES(7,'EAST','play','QS');
INSERT INTO "action" VALUES(8,'WEST','play','KD');
INSERT INTO "action" VALUES(9,'NORTH','play','JD');
INSERT INTO "action" VALUES(10,'EAST','play','QD');
INSERT INTO "action" VALUES(11,'SOUTH','play','5D');
INSERT INTO "action" VALUES(12,'WEST','play','3C');
INSERT INTO "action" VALUES(13,'NORTH','play','AC');
INSERT INTO "action" VALUES(14,'EAST','play','KH');
INSERT INTO "action" VALUES(15,'SOUTH','play','4C');
INSERT INTO "action" VALUES(16,'NORTH','play','10S');
INSERT INTO "action" VALUES(17,'EAST','play','KS');
INSERT INTO "action" VALUES(18,'SOUTH','play','2H');
INSERT INTO "action" VALUES(19,'WEST','play','9S');
INSERT INTO "action" VALUES(20,'EAST','play','8D');
INSERT INTO "action" VALUES(21,'SOUTH','play','3H');
INSERT INTO "action" VALUES(22,'WEST','play','AH');
INSERT INTO "action" VALUES(23,'NORTH','play','7D');
INSERT INTO "action" VALUES(24,'EAST','play','JS');
INSERT INTO "action" VALUES(25,'SOUTH','play','5C');
INSERT INTO "action" VALUES(26,'WEST','play','7S');
INSERT INTO "action" VALUES(27,'NORTH','play','6S');
INSERT INTO "action" VALUES(28,'EAST','play','8S');
INSERT INTO "action" VALUES(29,'SOUTH','play','5H');
INSERT INTO "action" VALUES(30,'WEST','play','4S');
INSERT INTO "action" VALUES(31,'NORTH','play','5S');
INSERT INTO "action" VALUES(32,'EAST','play','3S');
INSERT INTO "action" VALUES(33,'SOUTH','play','6C');
INSERT INTO "action" VALUES(34,'WEST','play','2S');
INSERT INTO "action" VALUES(35,'NORTH','play','KC');
INSERT INTO "action" VALUES(36,'EAST','play','QH');
INSERT INTO "action" VALUES(37,'SOUTH','play','7H');
INSERT INTO "action" VALUES(38,'WEST','play','9H');
INSERT INTO "action" VALUES(39,'NORTH','play','9C');
INSERT INTO "action" VALUES(40,'EAST','play','JH');
INSERT INTO "action" VALUES(41,'SOUTH','play','10H');
INSERT INTO "action" VALUES(42,'WEST','play','8H');
INSERT INTO "action" VALUES(43,'NORTH','play','10D');
INSERT INTO "action" VALUES(44,'EAST','play','6D');
INSERT INTO "action" VALUES(45,'SOUTH','play','7C');
INSERT INTO "action" VALUES(46,'WEST','play','6H');
INSERT INTO "action" VALUES(47,'NORTH','play','3D');
INSERT INTO "action" VALUES(48,'EAST','play','AD');
INSERT INTO "action" VALUES(49,'SOUTH','play','8C');
INSERT INTO "action" VALUES(50,'WEST','play','4H');
INSERT INTO "action" VALUES(51,'NORTH','play','9D');
INSERT INTO "action" VALUES(52,'EAST','play','4D');
INSERT INTO "action" VALUES(53,'SOUTH','play','QC');
INSERT INTO "action" VALUES(54,'WEST','play','AS');
INSERT INTO "action" VALUES(55,'NORTH','play','2D');
INSERT INTO "action" VALUES(56,'WEST','pass','AC 9C KS');
INSERT INTO "action" VALUES(57,'NORTH','pass','5D 7H 6H');
INSERT INTO "action" VALUES(58,'EAST','pass','QS AS 10S');
INSERT INTO "action" VALUES(59,'SOUTH','pass','KD QC JS');
INSERT INTO "action" VALUES(60,'EAST','play','2C');
INSERT INTO "action" VALUES(61,'SOUTH','play','3C');
INSERT INTO "action" VALUES(62,'WEST','play','7C');
INSERT INTO "action" VALUES(63,'NORTH','play','6C');
INSERT INTO "action" VALUES(64,'WEST','play','3S');
INSERT INTO "action" VALUES(65,'NORTH','play','5S');
INSERT INTO "action" VALUES(66,'EAST','play','JS');
INSERT INTO "action" VALUES(67,'SOUTH','play','7S');
INSERT INTO "action" VALUES(68,'EAST','play','KC');
INSERT INTO "action" VALUES(69,'SOUTH','play','9C');
INSERT INTO "action" VALUES(70,'WEST','play','KH');
INSERT INTO "action" VALUES(71,'NORTH','play','10C');
INSERT INTO "action" VALUES(72,'EAST','play','6S');
INSERT INTO "action" VALUES(73,'SOUTH','play','8S');
INSERT INTO "action" VALUES(74,'WEST','play','10H');
INSERT INTO "action" VALUES(75,'NORTH','play','4S');
INSERT INTO "action" VALUES(76,'SOUTH','play','3D');
INSERT INTO "action" VALUES(77,'WEST','play','QD');
INSERT INTO "action" VALUES(78,'NORTH','play','2D');
INSERT INTO "action" VALUES(79,'EAST','play','JD');
INSERT INTO "action" VALUES(80,'WEST','play','8H');
INSERT INTO "action" VALUES(81,'NORTH','play','QS');
INSERT INTO "action" VALUES(82,'EAST','play','2H');
INSERT INTO "action" VALUES(83,'SOUTH','play','3H');
INSERT INTO "action" VALUES(84,'WEST','play','7H');
INSERT INTO "action" VALUES(85,'NORTH','play','AS');
INSERT INTO "action" VALUES(86,'EAST','play','AH');
INSERT INTO "action" VALUES(87,'SOUTH','play','4H');
INSERT INTO "action" VALUES(88,'EAST','play','QC');
INSERT INTO "action" VALUES(89,'SOUTH','play','JC');
INSERT INTO "action" VALUES(90,'WEST','play','6H');
INSERT INTO "action" VALUES(91,'NORTH','play','8C');
INSERT INTO "action" VALUES(92,'EAST','play','KD');
INSERT INTO "action" VALUES(93,'SOUTH','play','4D');
INSERT INTO "action" VALUES(94,'WEST','play','10D');
INSERT INTO "action" VALUES(95,'NORTH','play','10S');
INSERT INTO "action" VALUES(96,'EAST','play','9D');
INSERT INTO "action" VALUES(97,'SOUTH','play','7D');
INSERT INTO "action" VALUES(98,'WEST','play','8D');
INSERT INTO "action" VALUES(99,'NORTH','play','9S');
INSERT INTO "action" VALUES(100,'EAST','play','6D');
INSERT INTO "action" VALUES(101,'SOUTH','play','9H');
INSERT INTO "action" VALUES(102,'WEST','play','5D');
INSERT INTO "action" VALUES(103,'NORTH','play','5C');
INSERT INTO "action" VALUES(104,'EAST','play','QH');
INSERT INTO "action" VALUES(105,'SOUTH','play','KS');
INSERT INTO "action" VALUES(106,'WEST','play','5H');
INSERT INTO "action" VALUES(107,'NORTH','play','4C');
INSERT INTO "action" VALUES(108,'EAST','play','JH');
INSERT INTO "action" VALUES(109,'SOUTH','play','AC');
INSERT INTO "action" VALUES(110,'WEST','play','AD');
INSERT INTO "action" VALUES(111,'NORTH','play','2S');
INSERT INTO "action" VALUES(112,'WEST','pass','9S AH 8H');
INSERT INTO "action" VALUES(113,'NORTH','pass','QD KH 10H');
INSERT INTO "action" VALUES(114,'EAST','pass','QS KS JS');
INSERT INTO "action" VALUES(115,'SOUTH','pass','AS AD QH');
INSERT INTO "action" VALUES(116,'NORTH','play','2C');
INSERT INTO "action" VALUES(117,'EAST','play','JC');
INSERT INTO "action" VALUES(118,'SOUTH','play','7C');
INSERT INTO "action" VALUES(119,'WEST','play','9C');
INSERT INTO "action" VALUES(120,'EAST','play','9S');
INSERT INTO "action" VALUES(121,'SOUTH','play','4S');
INSERT INTO "action" VALUES(122,'WEST','play','KS');
INSERT INTO "action" VALUES(123,'NORTH','play','AS');
INSERT INTO "action" VALUES(124,'NORTH','play','JD');
INSERT INTO "action" VALUES(125,'EAST','play','10D');
INSERT INTO "action" VALUES(126,'SOUTH','play','6D');
INSERT INTO "action" VALUES(127,'WEST','play','5D');
INSERT INTO "action" VALUES(128,'NORTH','play','AD');
INSERT INTO "action" VALUES(129,'EAST','play','KD');
INSERT INTO "action" VALUES(130,'SOUTH','play','QD');
INSERT INTO "action" VALUES(131,'WEST','play','4D');
INSERT INTO "action" VALUES(132,'NORTH','play','10S');
INSERT INTO "action" VALUES(133,'EAST','play','3S');
INSERT INTO "action" VALUES(134,'SOUTH','play','8S');
INSERT INTO "action" VALUES(135,'WEST','play','7S');
INSERT INTO "action" VALUES(136,'NORTH','play','6S');
INSERT INTO "action" VALUES(137,'EAST','play','AH');
INSERT INTO "action" VALUES(138,'SOUTH','play','2H');
INSERT INTO "action" VALUES(139,'WEST','play','2S');
INSERT INTO "action" VALUES(140,'NORTH','play','5S');
INSERT INTO "action" VALUES(141,'EAST','play','8H');
INSERT INTO "action" VALUES(142,'SOUTH','play','7H');
INSERT INTO "action" VALUES(143,'WEST','play','JS');
INSERT INTO "action" VALUES(144,'WEST','play','5H');
INSERT INTO "action" VALUES(145,'NORTH','play','3H');
INSERT INTO "action" VALUES(146,'EAST','play','4H');
INSERT INTO "action" VALUES(147,'SOUTH','play','9H');
INSERT INTO "action" VALUES(148,'SOUTH','play','8C');
INSERT INTO "action" VALUES(149,'WEST','play','6C');
INSERT INTO "action" VALUES(150,'NORTH','play','AC');
INSERT INTO "action" VALUES(151,'EAST','play','6H');
INSERT INTO "action" VALUES(152,'NORTH','play','8D');
INSERT INTO "action" VALUES(153,'EAST','play','7D');
INSERT INTO "action" VALUES(154,'SOUTH','play','10H');
INSERT INTO "action" VALUES(155,'WEST','play','QS');
INSERT INTO "action" VALUES(156,'NORTH','play','10C');
INSERT INTO "action" VALUES(157,'EAST','play','9D');
INSERT INTO "action" VALUES(158,'SOUTH','play','QC');
INSERT INTO "action" VALUES(159,'WEST','play','4C');
INSERT INTO "action" VALUES(160,'SOUTH','play','JH');
INSERT INTO "action" VALUES(161,'WEST','play','KC');
INSERT INTO "action" VALUES(162,'NORTH','play','QH');
INSERT INTO "action" VALUES(163,'EAST','play','3D');
INSERT INTO "action" VALUES(164,'NORTH','play','5C');
INSERT INTO "action" VALUES(165,'EAST','play','2D');
INSERT INTO "action" VALUES(166,'SOUTH','play','KH');
INSERT INTO "action" VALUES(167,'WEST','play','3C');
INSERT INTO "action" VALUES(168,'WEST','play','2C');
INSERT INTO "action" VALUES(169,'NORTH','play','KC');
INSERT INTO "action" VALUES(170,'EAST','play','10C');
INSERT INTO "action" VALUES(171,'SOUTH','play','4C');
INSERT INTO "action" VALUES(172,'NORTH','play','8D');
INSERT INTO "action" VALUES(173,'EAST','play','AD');
INSERT INTO "action" VALUES(174,'SOUTH','play','2D');
INSERT INTO "action" VALUES(175,'WEST','play','QD');
INSERT INTO "action" VALUES(176,'EAST','play','8S');
INSERT INTO "action" VALUES(177,'SOUTH','play','3S');
INSERT INTO "action" VALUES(178,'WEST','play','JS');
INSERT INTO "action" VALUES(179,'NORTH','play','KS');
INSERT INTO "action" VALUES(180,'NORTH','play','5S');
INSERT INTO "action" VALUES(181,'EAST','play','4S');
CREATE TABLE banned (
    identity TEXT PRIMARY KEY,
    name TEXT NOT NULL
);
INSERT INTO "banned" VALUES('55','eve');
CREATE TABLE module (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    seed TEXT NOT NULL,
    module_number INTEGER NOT NULL,
    match_number INTEGER NOT NULL,
    rules TEXT NOT NULL,
    plan TEXT NOT NULL,
    steps INTEGER NOT NULL
, level TEXT, next_level TEXT, streak INTEGER NOT NULL DEFAULT 0, best_streak INTEGER NOT NULL DEFAULT 0);
INSERT INTO "module" VALUES(1,'7',1,1,'{"passing":["left","right","across","hold"],"first_trick_hearts":"allowed","first_trick_queen":"allowed","lead_queen_unbroken":"forbidden","moon":"add","sun":"add","target":100,"goal":"survive"}','8C AC',182,'steady','novice',1,2);
CREATE TABLE opted_out (
    identity TEXT PRIMARY KEY
);
INSERT INTO "opted_out" VALUES('9');
CREATE TABLE standing (
    identity TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    solves INTEGER NOT NULL,
    cards INTEGER NOT NULL,
    login TEXT NOT NULL
);
INSERT INTO "standing" VALUES('1','Ann',12,1,3,'ann');
COMMIT;
