PRAGMA application_id = 1263815985;
PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE action (
    step INTEGER PRIMARY KEY,
    seat TEXT,
    kind TEXT NOT NULL CHECK (kind IN ('pass', 'play', 'deal')),
    cards TEXT NOT NULL,
    CHECK ((seat IS NULL) = (kind = 'deal'))
);
INSERT INTO "action" VALUES(0,'WEST','pass','QS KC KH');
INSERT INTO "action" VALUES(1,'NORTH','pass','QH KD AH');
INSERT INTO "action" VALUES(2,'EAST','pass','10D 10S AD');
INSERT INTO "action" VALUES(3,'SOUTH','pass','AS AC KS');
INSERT INTO "action" VALUES(4,'SOUTH','play','2C');
INSERT INTO "action" VALUES(5,'WEST','play','QC');
INSERT INTO "action" VALUES(6,'NORTH','play','KC');
INSERT INTO "action" VALUES(7,'EAST','play','8C');
INSERT INTO "action" VALUES(8,'NORTH','play','QD');
INSERT INTO "action" VALUES(9,'EAST','play','3D');
INSERT INTO "action" VALUES(10,'SOUTH','play','10D');
INSERT INTO "action" VALUES(11,'WEST','play','8D');
INSERT INTO "action" VALUES(12,'NORTH','play','5D');
INSERT INTO "action" VALUES(13,'EAST','play','KD');
INSERT INTO "action" VALUES(14,'SOUTH','play','JD');
INSERT INTO "action" VALUES(15,'WEST','play','2D');
INSERT INTO "action" VALUES(16,'EAST','play','3C');
CREATE TABLE banned (
    identity TEXT PRIMARY KEY,
    name TEXT NOT NULL
);
CREATE TABLE module (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    seed TEXT NOT NULL,
    module_number INTEGER NOT NULL,
    match_number INTEGER NOT NULL,
    rules TEXT NOT NULL,
    plan TEXT NOT NULL,
    steps INTEGER NOT NULL
, level TEXT, next_level TEXT, streak INTEGER NOT NULL DEFAULT 0, best_streak INTEGER NOT NULL DEFAULT 0, adapted TEXT);
INSERT INTO "module" VALUES(1,'5',1,2,'{"passing":["left","right","across","hold"],"first_trick_hearts":"allowed","first_trick_queen":"allowed","lead_queen_unbroken":"forbidden","moon":"add","sun":"add","target":100,"goal":"survive"}','',17,NULL,NULL,0,0,'casual');
CREATE TABLE opted_out (
    identity TEXT PRIMARY KEY
);
CREATE TABLE standing (
    identity TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    solves INTEGER NOT NULL,
    cards INTEGER NOT NULL,
    login TEXT NOT NULL
);
INSERT INTO "standing" VALUES('console:ann','ann',0,0,83,'');
COMMIT;
