PRAGMA application_id = 1263815985;
PRAGMA user_version = 5;
BEGIN TRANSACTION;
CREATE TABLE action (
    step INTEGER PRIMARY KEY,
    seat TEXT,
    kind TEXT NOT NULL CHECK (kind IN ('pass', 'play', 'deal')),
    cards TEXT NOT NULL,
    CHECK ((seat IS NULL) = (kind = 'deal'))
);
INSERT INTO "action" VALUES(0,'WEST','pass','3C AH 4H');
INSERT INTO "action" VALUES(1,'NORTH','pass','JD KC 10D');
INSERT INTO "action" VALUES(2,'EAST','pass','5C JS 8S');
INSERT INTO "action" VALUES(3,'SOUTH','pass','AS KD JC');
INSERT INTO "action" VALUES(4,'EAST','play','2C');
INSERT INTO "action" VALUES(5,'SOUTH','play','4C');
INSERT INTO "action" VALUES(6,'WEST','play','JC');
INSERT INTO "action" VALUES(7,'NORTH','play','3C');
INSERT INTO "action" VALUES(8,'WEST','play','9C');
INSERT INTO "action" VALUES(9,'NORTH','play','AC');
INSERT INTO "action" VALUES(10,'EAST','play','KC');
INSERT INTO "action" VALUES(11,'SOUTH','play','5C');
INSERT INTO "action" VALUES(12,'NORTH','play','10S');
INSERT INTO "action" VALUES(13,'EAST','play','3S');
INSERT INTO "action" VALUES(14,'SOUTH','play','8S');
INSERT INTO "action" VALUES(15,'WEST','play','AS');
INSERT INTO "action" VALUES(16,'WEST','play','KD');
INSERT INTO "action" VALUES(17,'NORTH','play','2D');
INSERT INTO "action" VALUES(18,'EAST','play','QD');
INSERT INTO "action" VALUES(19,'SOUTH','play','5D');
INSERT INTO "action" VALUES(20,'WEST','play','2S');
INSERT INTO "action" VALUES(21,'NORTH','play','6S');
INSERT INTO "action" VALUES(22,'EAST','play','KS');
INSERT INTO "action" VALUES(23,'SOUTH','play','JS');
INSERT INTO "action" VALUES(24,'EAST','play','AD');
INSERT INTO "action" VALUES(25,'SOUTH','play','2H');
INSERT INTO "action" VALUES(26,'WEST','play','7D');
INSERT INTO "action" VALUES(27,'NORTH','play','3D');
INSERT INTO "action" VALUES(28,'EAST','play','4D');
INSERT INTO "action" VALUES(29,'SOUTH','play','3H');
INSERT INTO "action" VALUES(30,'WEST','play','4S');
INSERT INTO "action" VALUES(31,'NORTH','play','9D');
INSERT INTO "action" VALUES(32,'NORTH','play','JH');
INSERT INTO "action" VALUES(33,'EAST','play','6D');
INSERT INTO "action" VALUES(34,'SOUTH','play','5H');
INSERT INTO "action" VALUES(35,'WEST','play','8H');
INSERT INTO "action" VALUES(36,'NORTH','play','KH');
INSERT INTO "action" VALUES(37,'EAST','play','QS');
INSERT INTO "action" VALUES(38,'SOUTH','play','7H');
INSERT INTO "action" VALUES(39,'WEST','play','9H');
INSERT INTO "action" VALUES(40,'NORTH','play','4H');
INSERT INTO "action" VALUES(41,'EAST','play','QC');
INSERT INTO "action" VALUES(42,'SOUTH','play','10H');
INSERT INTO "action" VALUES(43,'WEST','play','6H');
INSERT INTO "action" VALUES(44,'SOUTH','play','6C');
INSERT INTO "action" VALUES(45,'WEST','play','10C');
INSERT INTO "action" VALUES(46,'NORTH','play','QH');
INSERT INTO "action" VALUES(47,'EAST','play','8D');
INSERT INTO "action" VALUES(48,'WEST','play','7S');
INSERT INTO "action" VALUES(49,'NORTH','play','5S');
INSERT INTO "action" VALUES(50,'EAST','play','JD');
INSERT INTO "action" VALUES(51,'SOUTH','play','7C');
INSERT INTO "action" VALUES(52,'WEST','play','9S');
INSERT INTO "action" VALUES(53,'NORTH','play','AH');
INSERT INTO "action" VALUES(54,'EAST','play','10D');
INSERT INTO "action" VALUES(55,'SOUTH','play','8C');
INSERT INTO "action" VALUES(56,NULL,'deal','');
INSERT INTO "action" VALUES(57,'WEST','pass','10H KH KS');
INSERT INTO "action" VALUES(58,'NORTH','pass','4S 10C 4C');
INSERT INTO "action" VALUES(59,'EAST','pass','QH 6S AH');
INSERT INTO "action" VALUES(60,'SOUTH','pass','KD QC JS');
INSERT INTO "action" VALUES(61,'EAST','play','2C');
INSERT INTO "action" VALUES(62,'SOUTH','play','3C');
INSERT INTO "action" VALUES(63,'WEST','play','9C');
INSERT INTO "action" VALUES(64,'NORTH','play','8C');
INSERT INTO "action" VALUES(65,'WEST','play','8D');
INSERT INTO "action" VALUES(66,'NORTH','play','2D');
INSERT INTO "action" VALUES(67,'EAST','play','JD');
INSERT INTO "action" VALUES(68,'SOUTH','play','3D');
INSERT INTO "action" VALUES(69,'EAST','play','6D');
INSERT INTO "action" VALUES(70,'SOUTH','play','4D');
INSERT INTO "action" VALUES(71,'WEST','play','AD');
INSERT INTO "action" VALUES(72,'NORTH','play','5D');
INSERT INTO "action" VALUES(73,'WEST','play','3S');
INSERT INTO "action" VALUES(74,'NORTH','play','9S');
INSERT INTO "action" VALUES(75,'EAST','play','10S');
INSERT INTO "action" VALUES(76,'SOUTH','play','7S');
INSERT INTO "action" VALUES(77,'EAST','play','KC');
INSERT INTO "action" VALUES(78,'SOUTH','play','JC');
INSERT INTO "action" VALUES(79,'WEST','play','4C');
INSERT INTO "action" VALUES(80,'NORTH','play','5C');
INSERT INTO "action" VALUES(81,'EAST','play','9D');
INSERT INTO "action" VALUES(82,'SOUTH','play','7D');
INSERT INTO "action" VALUES(83,'WEST','play','10D');
INSERT INTO "action" VALUES(84,'NORTH','play','AH');
INSERT INTO "action" VALUES(85,'WEST','play','4S');
INSERT INTO "action" VALUES(86,'NORTH','play','2S');
INSERT INTO "action" VALUES(87,'EAST','play','JS');
INSERT INTO "action" VALUES(88,'SOUTH','play','8S');
INSERT INTO "action" VALUES(89,'EAST','play','KD');
INSERT INTO "action" VALUES(90,'SOUTH','play','3H');
INSERT INTO "action" VALUES(91,'WEST','play','QD');
INSERT INTO "action" VALUES(92,'NORTH','play','6S');
INSERT INTO "action" VALUES(93,'EAST','play','QC');
INSERT INTO "action" VALUES(94,'SOUTH','play','4H');
INSERT INTO "action" VALUES(95,'WEST','play','10C');
INSERT INTO "action" VALUES(96,'NORTH','play','6C');
INSERT INTO "action" VALUES(97,'EAST','play','AS');
INSERT INTO "action" VALUES(98,'SOUTH','play','KS');
INSERT INTO "action" VALUES(99,'WEST','play','5H');
INSERT INTO "action" VALUES(100,'NORTH','play','5S');
INSERT INTO "action" VALUES(101,'EAST','play','2H');
INSERT INTO "action" VALUES(102,'SOUTH','play','9H');
INSERT INTO "action" VALUES(103,'WEST','play','8H');
INSERT INTO "action" VALUES(104,'NORTH','play','7H');
INSERT INTO "action" VALUES(105,'SOUTH','play','10H');
INSERT INTO "action" VALUES(106,'WEST','play','7C');
INSERT INTO "action" VALUES(107,'NORTH','play','QH');
INSERT INTO "action" VALUES(108,'EAST','play','JH');
INSERT INTO "action" VALUES(109,'NORTH','play','6H');
INSERT INTO "action" VALUES(110,'EAST','play','QS');
INSERT INTO "action" VALUES(111,'SOUTH','play','KH');
INSERT INTO "action" VALUES(112,'WEST','play','AC');
INSERT INTO "action" VALUES(113,NULL,'deal','');
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
, level TEXT, next_level TEXT, streak INTEGER NOT NULL DEFAULT 0, best_streak INTEGER NOT NULL DEFAULT 0, adapted TEXT, digest TEXT NOT NULL DEFAULT '');
INSERT INTO "module" VALUES(1,'7',1,1,'{"passing":["left","right","across","hold"],"first_trick_hearts":"allowed","first_trick_queen":"allowed","lead_queen_unbroken":"forbidden","moon":"add","sun":"add","target":100,"goal":"survive"}','',114,'novice','novice',1,2,NULL,'bb1e3939d6a5a7a2c60da2294213eb2b');
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
