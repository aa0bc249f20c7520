PRAGMA application_id = 1263815985;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE action (
    step INTEGER PRIMARY KEY,
    seat TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('pass', 'play')),
    cards TEXT NOT NULL
);
INSERT INTO "action" VALUES(0,'WEST','pass','7D JD 9D');
INSERT INTO "action" VALUES(1,'NORTH','pass','8D 6S 4H');
INSERT INTO "action" VALUES(2,'EAST','pass','9C 10H AH');
INSERT INTO "action" VALUES(3,'SOUTH','pass','QH JS JC');
INSERT INTO "action" VALUES(4,'WEST','play','2C');
INSERT INTO "action" VALUES(5,'NORTH','play','4C');
INSERT INTO "action" VALUES(6,'EAST','play','QC');
INSERT INTO "action" VALUES(7,'SOUTH','play','5C');
INSERT INTO "action" VALUES(8,'EAST','play','KC');
INSERT INTO "action" VALUES(9,'SOUTH','play','9C');
INSERT INTO "action" VALUES(10,'WEST','play','JC');
INSERT INTO "action" VALUES(11,'NORTH','play','6C');
INSERT INTO "action" VALUES(12,'EAST','play','4D');
INSERT INTO "action" VALUES(13,'SOUTH','play','6D');
INSERT INTO "action" VALUES(14,'WEST','play','3D');
INSERT INTO "action" VALUES(15,'NORTH','play','2D');
INSERT INTO "action" VALUES(16,'SOUTH','play','2S');
INSERT INTO "action" VALUES(17,'WEST','play','9S');
INSERT INTO "action" VALUES(18,'NORTH','play','10S');
INSERT INTO "action" VALUES(19,'EAST','play','8S');
INSERT INTO "action" VALUES(20,'NORTH','play','QD');
INSERT INTO "action" VALUES(21,'EAST','play','5D');
INSERT INTO "action" VALUES(22,'SOUTH','play','10D');
INSERT INTO "action" VALUES(23,'WEST','play','AD');
INSERT INTO "action" VALUES(24,'WEST','play','7C');
INSERT INTO "action" VALUES(25,'NORTH','play','8C');
INSERT INTO "action" VALUES(26,'EAST','play','AC');
INSERT INTO "action" VALUES(27,'SOUTH','play','2H');
INSERT INTO "action" VALUES(28,'EAST','play','4H');
INSERT INTO "action" VALUES(29,'SOUTH','play','8H');
INSERT INTO "action" VALUES(30,'WEST','play','3H');
INSERT INTO "action" VALUES(31,'NORTH','play','JH');
INSERT INTO "action" VALUES(32,'NORTH','play','5H');
INSERT INTO "action" VALUES(33,'EAST','play','KH');
INSERT INTO "action" VALUES(34,'SOUTH','play','10H');
INSERT INTO "action" VALUES(35,'WEST','play','7H');
INSERT INTO "action" VALUES(36,'EAST','play','AS');
INSERT INTO "action" VALUES(37,'SOUTH','play','3S');
INSERT INTO "action" VALUES(38,'WEST','play','JS');
INSERT INTO "action" VALUES(39,'NORTH','play','6H');
INSERT INTO "action" VALUES(40,'EAST','play','8D');
INSERT INTO "action" VALUES(41,'SOUTH','play','4S');
INSERT INTO "action" VALUES(42,'WEST','play','KS');
INSERT INTO "action" VALUES(43,'NORTH','play','7D');
INSERT INTO "action" VALUES(44,'EAST','play','6S');
INSERT INTO "action" VALUES(45,'SOUTH','play','5S');
INSERT INTO "action" VALUES(46,'WEST','play','10C');
INSERT INTO "action" VALUES(47,'NORTH','play','JD');
INSERT INTO "action" VALUES(48,'EAST','play','QS');
INSERT INTO "action" VALUES(49,'SOUTH','play','7S');
INSERT INTO "action" VALUES(50,'WEST','play','3C');
INSERT INTO "action" VALUES(51,'NORTH','play','9D');
INSERT INTO "action" VALUES(52,'EAST','play','KD');
INSERT INTO "action" VALUES(53,'SOUTH','play','AH');
INSERT INTO "action" VALUES(54,'WEST','play','QH');
INSERT INTO "action" VALUES(55,'NORTH','play','9H');
INSERT INTO "action" VALUES(56,'WEST','pass','9D KD 2H');
INSERT INTO "action" VALUES(57,'NORTH','pass','7D JC 7H');
INSERT INTO "action" VALUES(58,'EAST','pass','AH KS 8H');
INSERT INTO "action" VALUES(59,'SOUTH','pass','AD 10S 10D');
INSERT INTO "action" VALUES(60,'EAST','play','2C');
INSERT INTO "action" VALUES(61,'SOUTH','play','8C');
INSERT INTO "action" VALUES(62,'WEST','play','3C');
INSERT INTO "action" VALUES(63,'NORTH','play','QC');
INSERT INTO "action" VALUES(64,'NORTH','play','QD');
INSERT INTO "action" VALUES(65,'EAST','play','JD');
INSERT INTO "action" VALUES(66,'SOUTH','play','2D');
INSERT INTO "action" VALUES(67,'WEST','play','7D');
INSERT INTO "action" VALUES(68,'NORTH','play','KS');
INSERT INTO "action" VALUES(69,'EAST','play','10S');
INSERT INTO "action" VALUES(70,'SOUTH','play','4S');
INSERT INTO "action" VALUES(71,'WEST','play','JS');
INSERT INTO "action" VALUES(72,'NORTH','play','AS');
INSERT INTO "action" VALUES(73,'EAST','play','9S');
INSERT INTO "action" VALUES(74,'SOUTH','play','6S');
INSERT INTO "action" VALUES(75,'WEST','play','3S');
INSERT INTO "action" VALUES(76,'NORTH','play','2S');
INSERT INTO "action" VALUES(77,'EAST','play','AD');
INSERT INTO "action" VALUES(78,'SOUTH','play','7S');
INSERT INTO "action" VALUES(79,'WEST','play','7H');
INSERT INTO "action" VALUES(80,'SOUTH','play','2H');
INSERT INTO "action" VALUES(81,'WEST','play','KH');
INSERT INTO "action" VALUES(82,'NORTH','play','5H');
INSERT INTO "action" VALUES(83,'EAST','play','10H');
INSERT INTO "action" VALUES(84,'WEST','play','4H');
INSERT INTO "action" VALUES(85,'NORTH','play','8H');
INSERT INTO "action" VALUES(86,'EAST','play','JH');
INSERT INTO "action" VALUES(87,'SOUTH','play','9H');
INSERT INTO "action" VALUES(88,'EAST','play','5D');
INSERT INTO "action" VALUES(89,'SOUTH','play','3D');
INSERT INTO "action" VALUES(90,'WEST','play','9C');
INSERT INTO "action" VALUES(91,'NORTH','play','QS');
INSERT INTO "action" VALUES(92,'EAST','play','AC');
INSERT INTO "action" VALUES(93,'SOUTH','play','10C');
INSERT INTO "action" VALUES(94,'WEST','play','5C');
INSERT INTO "action" VALUES(95,'NORTH','play','4C');
INSERT INTO "action" VALUES(96,'EAST','play','10D');
INSERT INTO "action" VALUES(97,'SOUTH','play','4D');
INSERT INTO "action" VALUES(98,'WEST','play','6C');
INSERT INTO "action" VALUES(99,'NORTH','play','5S');
INSERT INTO "action" VALUES(100,'EAST','play','6D');
INSERT INTO "action" VALUES(101,'SOUTH','play','9D');
INSERT INTO "action" VALUES(102,'WEST','play','QH');
INSERT INTO "action" VALUES(103,'NORTH','play','AH');
INSERT INTO "action" VALUES(104,'SOUTH','play','8S');
INSERT INTO "action" VALUES(105,'WEST','play','KC');
INSERT INTO "action" VALUES(106,'NORTH','play','6H');
INSERT INTO "action" VALUES(107,'EAST','play','8D');
INSERT INTO "action" VALUES(108,'SOUTH','play','KD');
INSERT INTO "action" VALUES(109,'WEST','play','JC');
INSERT INTO "action" VALUES(110,'NORTH','play','3H');
INSERT INTO "action" VALUES(111,'EAST','play','7C');
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
INSERT INTO "module" VALUES(1,'14',1,1,'{"passing":["left","right","across","hold"],"first_trick_hearts":"allowed","first_trick_queen":"allowed","lead_queen_unbroken":"forbidden","moon":"add","sun":"add","target":30,"goal":"survive"}','',112,NULL,NULL,1,2);
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
