PRAGMA application_id = 1263815985;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE action (
    step INTEGER PRIMARY KEY,
    seat TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('pass', 'play')),
    cards TEXT NOT NULL
);
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
INSERT INTO "module" VALUES(1,'1',1,2,'{"passing":["left","right","across","hold"],"first_trick_hearts":"allowed","first_trick_queen":"allowed","lead_queen_unbroken":"forbidden","moon":"add","sun":"add","target":30,"goal":"survive"}','',0,NULL,NULL,1,2);
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
