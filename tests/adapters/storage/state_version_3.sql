PRAGMA application_id = 1263815985;
PRAGMA user_version = 3;
BEGIN TRANSACTION;
CREATE TABLE action (
    step INTEGER PRIMARY KEY,
    seat TEXT,
    kind TEXT NOT NULL CHECK (kind IN ('pass', 'play', 'deal')),
    cards TEXT NOT NULL,
    CHECK ((seat IS NULL) = (kind = 'deal'))
);
INSERT INTO "action" VALUES(0,'WEST','pass','QC 4S 10C');
INSERT INTO "action" VALUES(1,'NORTH','pass','4D 4C KD');
INSERT INTO "action" VALUES(2,'EAST','pass','9D AH 9S');
INSERT INTO "action" VALUES(3,'SOUTH','pass','3S 5C 6C');
INSERT INTO "action" VALUES(4,'NORTH','play','2C');
INSERT INTO "action" VALUES(5,'EAST','play','3C');
INSERT INTO "action" VALUES(6,'SOUTH','play','AC');
INSERT INTO "action" VALUES(7,'WEST','play','6C');
INSERT INTO "action" VALUES(8,'SOUTH','play','AS');
INSERT INTO "action" VALUES(9,'WEST','play','5S');
INSERT INTO "action" VALUES(10,'NORTH','play','QS');
INSERT INTO "action" VALUES(11,'EAST','play','2S');
INSERT INTO "action" VALUES(12,'SOUTH','play','JC');
INSERT INTO "action" VALUES(13,'WEST','play','5C');
INSERT INTO "action" VALUES(14,'NORTH','play','10C');
INSERT INTO "action" VALUES(15,'EAST','play','KC');
INSERT INTO "action" VALUES(16,'EAST','play','AD');
INSERT INTO "action" VALUES(17,'SOUTH','play','9D');
INSERT INTO "action" VALUES(18,'WEST','play','JD');
INSERT INTO "action" VALUES(19,'NORTH','play','QD');
INSERT INTO "action" VALUES(20,'EAST','play','3D');
INSERT INTO "action" VALUES(21,'SOUTH','play','6D');
INSERT INTO "action" VALUES(22,'WEST','play','7D');
INSERT INTO "action" VALUES(23,'NORTH','play','5D');
INSERT INTO "action" VALUES(24,'WEST','play','3S');
INSERT INTO "action" VALUES(25,'NORTH','play','7S');
INSERT INTO "action" VALUES(26,'EAST','play','KD');
INSERT INTO "action" VALUES(27,'SOUTH','play','9S');
INSERT INTO "action" VALUES(28,'SOUTH','play','9C');
INSERT INTO "action" VALUES(29,'WEST','play','JS');
INSERT INTO "action" VALUES(30,'NORTH','play','QC');
INSERT INTO "action" VALUES(31,'EAST','play','7C');
INSERT INTO "action" VALUES(32,'NORTH','play','2D');
INSERT INTO "action" VALUES(33,'EAST','play','4D');
INSERT INTO "action" VALUES(34,'SOUTH','play','AH');
INSERT INTO "action" VALUES(35,'WEST','play','5H');
INSERT INTO "action" VALUES(36,'EAST','play','3H');
INSERT INTO "action" VALUES(37,'SOUTH','play','KH');
INSERT INTO "action" VALUES(38,'WEST','play','4H');
INSERT INTO "action" VALUES(39,'NORTH','play','JH');
INSERT INTO "action" VALUES(40,'SOUTH','play','8S');
INSERT INTO "action" VALUES(41,'WEST','play','KS');
INSERT INTO "action" VALUES(42,'NORTH','play','4S');
INSERT INTO "action" VALUES(43,'EAST','play','8H');
INSERT INTO "action" VALUES(44,'WEST','play','2H');
INSERT INTO "action" VALUES(45,'NORTH','play','QH');
INSERT INTO "action" VALUES(46,'EAST','play','9H');
INSERT INTO "action" VALUES(47,'SOUTH','play','6H');
INSERT INTO "action" VALUES(48,'NORTH','play','8D');
INSERT INTO "action" VALUES(49,'EAST','play','7H');
INSERT INTO "action" VALUES(50,'SOUTH','play','8C');
INSERT INTO "action" VALUES(51,'WEST','play','10H');
INSERT INTO "action" VALUES(52,'NORTH','play','10D');
INSERT INTO "action" VALUES(53,'EAST','play','4C');
INSERT INTO "action" VALUES(54,'SOUTH','play','6S');
INSERT INTO "action" VALUES(55,'WEST','play','10S');
INSERT INTO "action" VALUES(56,NULL,'deal','');
INSERT INTO "action" VALUES(57,'WEST','pass','10S 3S AC');
INSERT INTO "action" VALUES(58,'NORTH','pass','KD JD 2H');
INSERT INTO "action" VALUES(59,'EAST','pass','5D 6D JH');
INSERT INTO "action" VALUES(60,'SOUTH','pass','2C 2S 4C');
INSERT INTO "action" VALUES(61,'EAST','play','2C');
INSERT INTO "action" VALUES(62,'SOUTH','play','AC');
INSERT INTO "action" VALUES(63,'WEST','play','9C');
INSERT INTO "action" VALUES(64,'NORTH','play','10C');
INSERT INTO "action" VALUES(65,'SOUTH','play','10S');
INSERT INTO "action" VALUES(66,'WEST','play','AS');
INSERT INTO "action" VALUES(67,'NORTH','play','KS');
INSERT INTO "action" VALUES(68,'EAST','play','6S');
INSERT INTO "action" VALUES(69,'WEST','play','5C');
INSERT INTO "action" VALUES(70,'NORTH','play','8C');
INSERT INTO "action" VALUES(71,'EAST','play','JC');
INSERT INTO "action" VALUES(72,'SOUTH','play','7C');
INSERT INTO "action" VALUES(73,'EAST','play','10D');
INSERT INTO "action" VALUES(74,'SOUTH','play','AH');
INSERT INTO "action" VALUES(75,'WEST','play','2D');
INSERT INTO "action" VALUES(76,'NORTH','play','4D');
INSERT INTO "action" VALUES(77,'EAST','play','KH');
INSERT INTO "action" VALUES(78,'SOUTH','play','QH');
INSERT INTO "action" VALUES(79,'WEST','play','9H');
INSERT INTO "action" VALUES(80,'NORTH','play','5H');
INSERT INTO "action" VALUES(81,'EAST','play','2S');
INSERT INTO "action" VALUES(82,'SOUTH','play','QS');
INSERT INTO "action" VALUES(83,'WEST','play','4S');
INSERT INTO "action" VALUES(84,'NORTH','play','8S');
INSERT INTO "action" VALUES(85,'SOUTH','play','10H');
INSERT INTO "action" VALUES(86,'WEST','play','7H');
INSERT INTO "action" VALUES(87,'NORTH','play','8H');
INSERT INTO "action" VALUES(88,'EAST','play','3H');
INSERT INTO "action" VALUES(89,'SOUTH','play','9S');
INSERT INTO "action" VALUES(90,'WEST','play','JD');
INSERT INTO "action" VALUES(91,'NORTH','play','JS');
INSERT INTO "action" VALUES(92,'EAST','play','5S');
INSERT INTO "action" VALUES(93,'NORTH','play','5D');
INSERT INTO "action" VALUES(94,'EAST','play','9D');
INSERT INTO "action" VALUES(95,'SOUTH','play','7S');
INSERT INTO "action" VALUES(96,'WEST','play','QD');
INSERT INTO "action" VALUES(97,'WEST','play','2H');
INSERT INTO "action" VALUES(98,'NORTH','play','JH');
INSERT INTO "action" VALUES(99,'EAST','play','QC');
INSERT INTO "action" VALUES(100,'SOUTH','play','6H');
INSERT INTO "action" VALUES(101,'NORTH','play','AD');
INSERT INTO "action" VALUES(102,'EAST','play','8D');
INSERT INTO "action" VALUES(103,'SOUTH','play','6C');
INSERT INTO "action" VALUES(104,'WEST','play','KD');
INSERT INTO "action" VALUES(105,'NORTH','play','6D');
INSERT INTO "action" VALUES(106,'EAST','play','3D');
INSERT INTO "action" VALUES(107,'SOUTH','play','4H');
INSERT INTO "action" VALUES(108,'WEST','play','3C');
INSERT INTO "action" VALUES(109,'NORTH','play','7D');
INSERT INTO "action" VALUES(110,'EAST','play','4C');
INSERT INTO "action" VALUES(111,'SOUTH','play','3S');
INSERT INTO "action" VALUES(112,'WEST','play','KC');
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
INSERT INTO "module" VALUES(1,'1',1,1,'{"passing":["left","right","across","hold"],"first_trick_hearts":"allowed","first_trick_queen":"allowed","lead_queen_unbroken":"forbidden","moon":"add","sun":"add","target":30,"goal":"survive"}','',113,NULL,'novice',1,2);
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
