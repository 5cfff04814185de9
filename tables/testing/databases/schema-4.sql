-- A database as version 4 of the schema kept it, written by the program of that time: a guest and an account, a table that gathers, one
-- that is played, one that is over.
PRAGMA application_id = 0x4f464943;
PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE journal(
        key INTEGER NOT NULL,
        number INTEGER NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (key, number)) STRICT, WITHOUT ROWID;
INSERT INTO journal VALUES(1,0,'{"kind":"opened","at":1794834976461,"text":"{\"game\":\"mech\",\"seats\":3,\"options\":{\"first\":\"random\",\"robots\":\"no\",\"specialists\":\"no\",\"stock\":\"fork\"},\"clock\":{\"kind\":\"none\"},\"public\":true,\"stand_in\":\"mechanic\",\"patience\":600000,\"hints\":\"alone\",\"going_back\":\"everybody\",\"content\":\"81234c86aa136ec8\",\"commitment\":\"fc954a3f192b1596de2d5a27444a85f78b9fd75318419f65c6a0dec68af46e5b\"}","secret":"aa32b35aae41faaf4a603e555f8ac359473fa6c21d2a9bcee7d2c38eba3eb8ef","occupant":{"kind":"person","id":"IGsqjx0XZBJHcU5m2NeLiq"}}');
INSERT INTO journal VALUES(1,1,'{"kind":"sat","at":1794834976462,"seat":1,"occupant":{"kind":"person","id":"IGsqjx0XZBJHcU5m2NeLiq","name":"Anna"}}');
INSERT INTO journal VALUES(2,0,'{"kind":"opened","at":1794834976463,"text":"{\"game\":\"ricochet\",\"seats\":2,\"options\":{\"barriers\":\"yes\",\"board\":\"random\",\"glass_seconds\":\"0\",\"glass_turns\":\"1\",\"patience\":\"recommended\",\"robots\":\"random\",\"silver\":\"no\",\"tokens\":\"0\",\"turn\":\"literal\"},\"clock\":{\"kind\":\"none\"},\"public\":false,\"stand_in\":\"mechanic\",\"patience\":600000,\"hints\":\"alone\",\"going_back\":\"everybody\",\"content\":\"b6df0d064fa70aab\",\"commitment\":\"1e7e11eb82b15efc002cd283848a7ab74e134f9d782553215016024ecdddfee9\"}","secret":"bfd7348499b06da3244a3dcf43054ab42ed2ed8ac5f58d8ed05b0b9cfba63125","occupant":{"kind":"person","id":"IGsqjx0XZBJHcU5m2NeLiq"}}');
INSERT INTO journal VALUES(2,1,'{"kind":"sat","at":1794834976463,"seat":1,"occupant":{"kind":"person","id":"IGsqjx0XZBJHcU5m2NeLiq","name":"Anna"}}');
INSERT INTO journal VALUES(2,2,'{"kind":"sat","at":1794834976466,"seat":2,"occupant":{"kind":"person","id":"e5wa2ULKdCmi4zqAP2YAg9","name":"Béa"}}');
INSERT INTO journal VALUES(2,3,'{"kind":"began","at":1794834976468}');
INSERT INTO journal VALUES(2,4,'{"kind":"moved","at":1794834976468,"seat":"chance","text":"lay 4A"}');
INSERT INTO journal VALUES(2,5,'{"kind":"moved","at":1794834976468,"seat":"chance","text":"lay 3C"}');
INSERT INTO journal VALUES(2,6,'{"kind":"moved","at":1794834976468,"seat":"chance","text":"lay 2A"}');
INSERT INTO journal VALUES(2,7,'{"kind":"moved","at":1794834976468,"seat":"chance","text":"lay 1A"}');
INSERT INTO journal VALUES(2,8,'{"kind":"moved","at":1794834976468,"seat":"chance","text":"place k4"}');
INSERT INTO journal VALUES(2,9,'{"kind":"moved","at":1794834976468,"seat":"chance","text":"place b6"}');
INSERT INTO journal VALUES(2,10,'{"kind":"moved","at":1794834976468,"seat":"chance","text":"place d9"}');
INSERT INTO journal VALUES(2,11,'{"kind":"moved","at":1794834976468,"seat":"chance","text":"place a10"}');
INSERT INTO journal VALUES(2,12,'{"kind":"moved","at":1794834976468,"seat":"chance","text":"turn up green planet"}');
INSERT INTO journal VALUES(2,13,'{"kind":"moved","at":1794834976472,"seat":1,"text":"declare 9"}');
INSERT INTO journal VALUES(3,0,'{"kind":"opened","at":1794834976476,"text":"{\"game\":\"mars\",\"seats\":2,\"options\":{\"automaton\":\"no\",\"final\":\"literal\",\"first\":\"random\",\"hands\":\"hidden\",\"mechanisms\":\"starters\",\"prices\":\"standard\"},\"clock\":{\"kind\":\"none\"},\"public\":false,\"stand_in\":\"mechanic\",\"patience\":600000,\"hints\":\"alone\",\"going_back\":\"everybody\",\"content\":\"f876f598e61b8e33\",\"commitment\":\"d6c189e6097f8ac9956f22ba205c77c6d2065daa46079791ecdb202726cb8700\"}","secret":"3bbbbd092306210b7ff00af16d3dcd732b87de7cf1a29b746cfb418265fdd8d2","occupant":{"kind":"person","id":"IGsqjx0XZBJHcU5m2NeLiq"}}');
INSERT INTO journal VALUES(3,1,'{"kind":"sat","at":1794834976476,"seat":1,"occupant":{"kind":"person","id":"IGsqjx0XZBJHcU5m2NeLiq","name":"Anna"}}');
INSERT INTO journal VALUES(3,2,'{"kind":"sat","at":1794834976476,"seat":2,"occupant":{"kind":"person","id":"IGsqjx0XZBJHcU5m2NeLiq","name":"Carl"}}');
INSERT INTO journal VALUES(3,3,'{"kind":"began","at":1794834976476}');
INSERT INTO journal VALUES(3,4,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"line_up lens"}');
INSERT INTO journal VALUES(3,5,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"line_up piping"}');
INSERT INTO journal VALUES(3,6,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"line_up aether_tube"}');
INSERT INTO journal VALUES(3,7,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"line_up boiler"}');
INSERT INTO journal VALUES(3,8,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"line_up gear"}');
INSERT INTO journal VALUES(3,9,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"line_up magnet"}');
INSERT INTO journal VALUES(3,10,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"draw aether_tube"}');
INSERT INTO journal VALUES(3,11,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"draw aether_tube"}');
INSERT INTO journal VALUES(3,12,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"draw boiler"}');
INSERT INTO journal VALUES(3,13,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"draw piping"}');
INSERT INTO journal VALUES(3,14,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"draw aether_tube"}');
INSERT INTO journal VALUES(3,15,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"draw wire"}');
INSERT INTO journal VALUES(3,16,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"draw magnet"}');
INSERT INTO journal VALUES(3,17,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"draw lens"}');
INSERT INTO journal VALUES(3,18,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"draw boiler"}');
INSERT INTO journal VALUES(3,19,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"draw lens"}');
INSERT INTO journal VALUES(3,20,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"draw boiler"}');
INSERT INTO journal VALUES(3,21,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"draw piping"}');
INSERT INTO journal VALUES(3,22,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"draw gear"}');
INSERT INTO journal VALUES(3,23,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"draw wire"}');
INSERT INTO journal VALUES(3,24,'{"kind":"moved","at":1794834976476,"seat":"chance","text":"first 2"}');
INSERT INTO journal VALUES(3,25,'{"kind":"moved","at":1794834976480,"seat":2,"text":"buy gear"}');
INSERT INTO journal VALUES(3,26,'{"kind":"moved","at":1794834976480,"seat":2,"text":"end"}');
INSERT INTO journal VALUES(3,27,'{"kind":"moved","at":1794834976481,"seat":1,"text":"buy wire"}');
INSERT INTO journal VALUES(3,28,'{"kind":"moved","at":1794834976481,"seat":1,"text":"end"}');
INSERT INTO journal VALUES(3,29,'{"kind":"moved","at":1794834976484,"seat":2,"text":"buy boiler"}');
INSERT INTO journal VALUES(3,30,'{"kind":"moved","at":1794834976485,"seat":2,"text":"build rocket_booster"}');
INSERT INTO journal VALUES(3,31,'{"kind":"moved","at":1794834976495,"seat":1,"text":"buy lens"}');
INSERT INTO journal VALUES(3,32,'{"kind":"moved","at":1794834976501,"seat":1,"text":"build xray_goggles"}');
INSERT INTO journal VALUES(3,33,'{"kind":"moved","at":1794834976502,"seat":2,"text":"buy piping"}');
INSERT INTO journal VALUES(3,34,'{"kind":"moved","at":1794834976502,"seat":2,"text":"disassemble rocket_booster"}');
INSERT INTO journal VALUES(3,35,'{"kind":"moved","at":1794834976502,"seat":2,"text":"end"}');
INSERT INTO journal VALUES(3,36,'{"kind":"moved","at":1794834976503,"seat":1,"text":"disassemble xray_goggles"}');
INSERT INTO journal VALUES(3,37,'{"kind":"moved","at":1794834976503,"seat":1,"text":"buy magnet"}');
INSERT INTO journal VALUES(3,38,'{"kind":"moved","at":1794834976504,"seat":1,"text":"build aether_drive"}');
INSERT INTO journal VALUES(3,39,'{"kind":"moved","at":1794834976504,"seat":2,"text":"buy lens"}');
INSERT INTO journal VALUES(3,40,'{"kind":"moved","at":1794834976505,"seat":2,"text":"build rocket_booster"}');
INSERT INTO journal VALUES(3,41,'{"kind":"moved","at":1794834976505,"seat":1,"text":"pass"}');
INSERT INTO journal VALUES(3,42,'{"kind":"moved","at":1794834976506,"seat":1,"text":"disassemble aether_drive"}');
INSERT INTO journal VALUES(3,43,'{"kind":"moved","at":1794834976507,"seat":1,"text":"build xray_goggles"}');
INSERT INTO journal VALUES(3,44,'{"kind":"moved","at":1794834976507,"seat":2,"text":"buy boiler"}');
INSERT INTO journal VALUES(3,45,'{"kind":"moved","at":1794834976508,"seat":2,"text":"end"}');
INSERT INTO journal VALUES(3,46,'{"kind":"moved","at":1794834976508,"seat":2,"text":"sell lens"}');
INSERT INTO journal VALUES(3,47,'{"kind":"moved","at":1794834976508,"seat":2,"text":"done"}');
INSERT INTO journal VALUES(3,48,'{"kind":"moved","at":1794834976509,"seat":1,"text":"look"}');
INSERT INTO journal VALUES(3,49,'{"kind":"moved","at":1794834976509,"seat":"chance","text":"draw magnet"}');
INSERT INTO journal VALUES(3,50,'{"kind":"moved","at":1794834976509,"seat":"chance","text":"draw wire"}');
INSERT INTO journal VALUES(3,51,'{"kind":"moved","at":1794834976509,"seat":"chance","text":"draw wire"}');
INSERT INTO journal VALUES(3,52,'{"kind":"moved","at":1794834976509,"seat":1,"text":"under 2"}');
INSERT INTO journal VALUES(3,53,'{"kind":"moved","at":1794834976510,"seat":1,"text":"keep"}');
INSERT INTO journal VALUES(3,54,'{"kind":"moved","at":1794834976510,"seat":1,"text":"done"}');
INSERT INTO journal VALUES(3,55,'{"kind":"moved","at":1794834976510,"seat":"chance","text":"draw magnet"}');
INSERT INTO journal VALUES(3,56,'{"kind":"moved","at":1794834976510,"seat":"chance","text":"draw wire"}');
INSERT INTO journal VALUES(3,57,'{"kind":"moved","at":1794834976510,"seat":"chance","text":"draw aether_tube"}');
INSERT INTO journal VALUES(3,58,'{"kind":"moved","at":1794834976510,"seat":"chance","text":"draw magnet"}');
INSERT INTO journal VALUES(3,59,'{"kind":"moved","at":1794834976510,"seat":"chance","text":"draw gear"}');
INSERT INTO journal VALUES(3,60,'{"kind":"moved","at":1794834976510,"seat":"chance","text":"draw gear"}');
INSERT INTO journal VALUES(3,61,'{"kind":"moved","at":1794834976510,"seat":"chance","text":"draw piping"}');
INSERT INTO journal VALUES(3,62,'{"kind":"moved","at":1794834976510,"seat":"chance","text":"draw magnet"}');
INSERT INTO journal VALUES(3,63,'{"kind":"moved","at":1794834976511,"seat":1,"text":"buy wire"}');
INSERT INTO journal VALUES(3,64,'{"kind":"moved","at":1794834976511,"seat":1,"text":"end"}');
INSERT INTO journal VALUES(3,65,'{"kind":"moved","at":1794834976512,"seat":2,"text":"buy gear"}');
INSERT INTO journal VALUES(3,66,'{"kind":"moved","at":1794834976512,"seat":2,"text":"disassemble rocket_booster"}');
INSERT INTO journal VALUES(3,67,'{"kind":"moved","at":1794834976513,"seat":2,"text":"build difference_engine"}');
INSERT INTO journal VALUES(3,68,'{"kind":"moved","at":1794834976513,"seat":1,"text":"pass"}');
INSERT INTO journal VALUES(3,69,'{"kind":"moved","at":1794834976514,"seat":1,"text":"disassemble xray_goggles"}');
INSERT INTO journal VALUES(3,70,'{"kind":"moved","at":1794834976514,"seat":1,"text":"end"}');
INSERT INTO journal VALUES(3,71,'{"kind":"moved","at":1794834976515,"seat":2,"text":"buy aether_tube"}');
INSERT INTO journal VALUES(3,72,'{"kind":"moved","at":1794834976515,"seat":2,"text":"disassemble difference_engine"}');
INSERT INTO journal VALUES(3,73,'{"kind":"moved","at":1794834976516,"seat":2,"text":"build rocket_booster"}');
INSERT INTO journal VALUES(3,74,'{"kind":"moved","at":1794834976517,"seat":1,"text":"build xray_goggles"}');
INSERT INTO journal VALUES(3,75,'{"kind":"moved","at":1794834976517,"seat":1,"text":"buy piping"}');
INSERT INTO journal VALUES(3,76,'{"kind":"moved","at":1794834976518,"seat":2,"text":"buy magnet"}');
INSERT INTO journal VALUES(3,77,'{"kind":"moved","at":1794834976519,"seat":2,"text":"disassemble rocket_booster"}');
INSERT INTO journal VALUES(3,78,'{"kind":"moved","at":1794834976519,"seat":2,"text":"end"}');
INSERT INTO journal VALUES(3,79,'{"kind":"moved","at":1794834976520,"seat":1,"text":"buy magnet"}');
INSERT INTO journal VALUES(3,80,'{"kind":"moved","at":1794834976520,"seat":1,"text":"end"}');
INSERT INTO journal VALUES(3,81,'{"kind":"moved","at":1794834976521,"seat":2,"text":"pass"}');
INSERT INTO journal VALUES(3,82,'{"kind":"moved","at":1794834976521,"seat":2,"text":"build rocket_booster"}');
INSERT INTO journal VALUES(3,83,'{"kind":"moved","at":1794834976522,"seat":1,"text":"pass"}');
INSERT INTO journal VALUES(3,84,'{"kind":"moved","at":1794834976523,"seat":1,"text":"disassemble xray_goggles"}');
INSERT INTO journal VALUES(3,85,'{"kind":"moved","at":1794834976523,"seat":1,"text":"build aether_drive"}');
INSERT INTO journal VALUES(3,86,'{"kind":"moved","at":1794834976524,"seat":1,"text":"part wire"}');
INSERT INTO journal VALUES(3,87,'{"kind":"moved","at":1794834976524,"seat":1,"text":"cards 2"}');
INSERT INTO journal VALUES(3,88,'{"kind":"moved","at":1794834976525,"seat":1,"text":"scraps 2"}');
INSERT INTO journal VALUES(3,89,'{"kind":"moved","at":1794834976525,"seat":1,"text":"done"}');
INSERT INTO journal VALUES(3,90,'{"kind":"moved","at":1794834976525,"seat":2,"text":"done"}');
INSERT INTO journal VALUES(3,91,'{"kind":"moved","at":1794834976525,"seat":"chance","text":"draw lens"}');
INSERT INTO journal VALUES(3,92,'{"kind":"moved","at":1794834976525,"seat":"chance","text":"draw aether_tube"}');
INSERT INTO journal VALUES(3,93,'{"kind":"moved","at":1794834976525,"seat":"chance","text":"draw boiler"}');
INSERT INTO journal VALUES(3,94,'{"kind":"moved","at":1794834976525,"seat":"chance","text":"draw lens"}');
INSERT INTO journal VALUES(3,95,'{"kind":"moved","at":1794834976525,"seat":"chance","text":"draw gear"}');
INSERT INTO journal VALUES(3,96,'{"kind":"moved","at":1794834976525,"seat":"chance","text":"draw gear"}');
INSERT INTO journal VALUES(3,97,'{"kind":"moved","at":1794834976525,"seat":2,"text":"disassemble rocket_booster"}');
INSERT INTO journal VALUES(3,98,'{"kind":"moved","at":1794834976526,"seat":2,"text":"build difference_engine"}');
INSERT INTO journal VALUES(3,99,'{"kind":"moved","at":1794834976526,"seat":2,"text":"pass"}');
INSERT INTO journal VALUES(3,100,'{"kind":"moved","at":1794834976526,"seat":1,"text":"buy boiler"}');
INSERT INTO journal VALUES(3,101,'{"kind":"moved","at":1794834976527,"seat":1,"text":"move wire"}');
INSERT INTO journal VALUES(3,102,'{"kind":"moved","at":1794834976527,"seat":1,"text":"space 3"}');
INSERT INTO journal VALUES(3,103,'{"kind":"moved","at":1794834976527,"seat":1,"text":"disassemble aether_drive"}');
INSERT INTO journal VALUES(3,104,'{"kind":"moved","at":1794834976528,"seat":1,"text":"build rocket_booster"}');
INSERT INTO journal VALUES(3,105,'{"kind":"moved","at":1794834976528,"seat":2,"text":"disassemble difference_engine"}');
INSERT INTO journal VALUES(3,106,'{"kind":"moved","at":1794834976529,"seat":2,"text":"build aether_drive"}');
INSERT INTO journal VALUES(3,107,'{"kind":"moved","at":1794834976529,"seat":2,"text":"pass"}');
INSERT INTO journal VALUES(3,108,'{"kind":"moved","at":1794834976529,"seat":1,"text":"disassemble rocket_booster"}');
INSERT INTO journal VALUES(3,109,'{"kind":"moved","at":1794834976530,"seat":1,"text":"build aether_drive"}');
INSERT INTO journal VALUES(3,110,'{"kind":"moved","at":1794834976530,"seat":1,"text":"pass"}');
INSERT INTO journal VALUES(3,111,'{"kind":"moved","at":1794834976530,"seat":2,"text":"done"}');
INSERT INTO journal VALUES(3,112,'{"kind":"moved","at":1794834976530,"seat":1,"text":"done"}');
INSERT INTO journal VALUES(3,113,'{"kind":"moved","at":1794834976530,"seat":"chance","text":"draw piping"}');
INSERT INTO journal VALUES(3,114,'{"kind":"moved","at":1794834976530,"seat":1,"text":"disassemble aether_drive"}');
INSERT INTO journal VALUES(3,115,'{"kind":"moved","at":1794834976531,"seat":1,"text":"build rocket_booster"}');
INSERT INTO journal VALUES(3,116,'{"kind":"moved","at":1794834976531,"seat":1,"text":"pass"}');
INSERT INTO journal VALUES(3,117,'{"kind":"moved","at":1794834976532,"seat":2,"text":"pass"}');
INSERT INTO journal VALUES(3,118,'{"kind":"moved","at":1794834976532,"seat":2,"text":"disassemble aether_drive"}');
INSERT INTO journal VALUES(3,119,'{"kind":"moved","at":1794834976533,"seat":2,"text":"end"}');
INSERT INTO journal VALUES(3,120,'{"kind":"moved","at":1794834976533,"seat":1,"text":"done"}');
INSERT INTO journal VALUES(3,121,'{"kind":"moved","at":1794834976533,"seat":2,"text":"done"}');
INSERT INTO journal VALUES(3,122,'{"kind":"moved","at":1794834976533,"seat":2,"text":"build aether_drive"}');
INSERT INTO journal VALUES(3,123,'{"kind":"moved","at":1794834976533,"seat":2,"text":"pass"}');
INSERT INTO journal VALUES(3,124,'{"kind":"moved","at":1794834976534,"seat":1,"text":"pass"}');
INSERT INTO journal VALUES(3,125,'{"kind":"moved","at":1794834976534,"seat":1,"text":"end"}');
INSERT INTO journal VALUES(3,126,'{"kind":"moved","at":1794834976534,"seat":2,"text":"done"}');
INSERT INTO journal VALUES(3,127,'{"kind":"moved","at":1794834976534,"seat":1,"text":"done"}');
INSERT INTO journal VALUES(3,128,'{"kind":"ended","at":1794834976534}');
CREATE TABLE people(
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        login TEXT NOT NULL,
        password_hash TEXT NOT NULL,
        session_hash TEXT NOT NULL,
        since INTEGER NOT NULL,
        seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO people VALUES('IGsqjx0XZBJHcU5m2NeLiq','Anna','anna','$argon2id$v=19$m=65536,t=2,p=1$KzzaHXJ2eNHX1dR6KCtH9w$EflapaQnt0KqF3jIjUxyukkEiooOpfb2h1hsR8lFzYw','77212031b44b52c35469fb411b0a90fd123b7d1c2df3a713ba2c149fbdfa2ca7',1794834976144,1794834976144);
INSERT INTO people VALUES('e5wa2ULKdCmi4zqAP2YAg9','Béa','','','27d3735d010480c2fae82b9527d716e3cbc668c041193a6072e3b0a32ada03d8',1794834976209,1794834976209);
CREATE TABLE sittings(
        person TEXT NOT NULL,
        key INTEGER NOT NULL,
        seated INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        PRIMARY KEY (person, key)) STRICT, WITHOUT ROWID;
INSERT INTO sittings VALUES('IGsqjx0XZBJHcU5m2NeLiq',1,1,1794834976462);
INSERT INTO sittings VALUES('IGsqjx0XZBJHcU5m2NeLiq',2,1,1794834976468);
INSERT INTO sittings VALUES('IGsqjx0XZBJHcU5m2NeLiq',3,1,1794834976534);
INSERT INTO sittings VALUES('e5wa2ULKdCmi4zqAP2YAg9',2,1,1794834976468);
CREATE TABLE tables(
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL DEFAULT '',
        seats INTEGER NOT NULL DEFAULT 0,
        public INTEGER NOT NULL DEFAULT 0,
        stage INTEGER NOT NULL DEFAULT 0,
        opened INTEGER NOT NULL DEFAULT 0,
        changed INTEGER NOT NULL DEFAULT 0,
        occupants TEXT NOT NULL DEFAULT '[]',
        scores TEXT NOT NULL DEFAULT '[]', ranks TEXT NOT NULL DEFAULT '[]', counts INTEGER NOT NULL DEFAULT 1) STRICT;
INSERT INTO tables VALUES(1,'a4MimjNtfHbIdVTRVixxPc','mech',3,1,0,1794834976461,1794834976462,'[{"kind":"person","id":"IGsqjx0XZBJHcU5m2NeLiq","name":"Anna"},{"kind":"nobody"},{"kind":"nobody"}]','[]','[]',1);
INSERT INTO tables VALUES(2,'C1eDaDsh1k1Wb78HHXiUEv','ricochet',2,0,1,1794834976463,1794834976468,'[{"kind":"person","id":"IGsqjx0XZBJHcU5m2NeLiq","name":"Anna"},{"kind":"person","id":"e5wa2ULKdCmi4zqAP2YAg9","name":"Béa"}]','[]','[]',1);
INSERT INTO tables VALUES(3,'UhJ9cDOLSowQaahjlOLUHd','mars',2,0,2,1794834976476,1794834976534,'[{"kind":"person","id":"IGsqjx0XZBJHcU5m2NeLiq","name":"Anna"},{"kind":"person","id":"IGsqjx0XZBJHcU5m2NeLiq","name":"Carl"}]','["1","0"]','[1,2]',1);
CREATE INDEX unfinished_tables ON tables(stage) WHERE stage < 2;
CREATE UNIQUE INDEX people_by_login ON people(login) WHERE login <> '';
CREATE UNIQUE INDEX people_by_session ON people(session_hash) WHERE session_hash <> '';
CREATE INDEX sittings_by_table ON sittings(key) WHERE seated = 1;
CREATE INDEX history ON sittings(person, changed) WHERE seated = 1;
COMMIT;
