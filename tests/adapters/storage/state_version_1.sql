PRAGMA application_id = 1263815985;
PRAGMA user_version = 1;
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
);
INSERT INTO "module" VALUES(1,'7',1,1,'{"passing":["left","right","across","hold"],"first_trick_hearts":"allowed","first_trick_queen":"allowed","lead_queen_unbroken":"forbidden","moon":"add","sun":"add","target":100,"goal":"survive"}','',15);
COMMIT;
