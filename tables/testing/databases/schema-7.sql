-- A database as version 7 of the schema kept it: that of schema-6.sql, brought up to date.
PRAGMA application_id = 0x4f464943;
PRAGMA user_version = 7;
BEGIN TRANSACTION;
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
        scores TEXT NOT NULL DEFAULT '[]', ranks TEXT NOT NULL DEFAULT '[]', counts INTEGER NOT NULL DEFAULT 1, asleep INTEGER NOT NULL DEFAULT 0, alarm INTEGER NOT NULL DEFAULT 0, to_move INTEGER NOT NULL DEFAULT 0, made INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO tables VALUES(1,'VelvpmAVtHSDpYrTVpiC0q','mech',3,1,0,1794845119039,1794845119040,'[{"kind":"person","id":"EHj0rsduppmQ2WNPTFmLJW","name":"Anna"},{"kind":"nobody"},{"kind":"nobody"}]','[]','[]',1,0,0,0,0);
INSERT INTO tables VALUES(2,'ivTgNWcrb9DfbINSP3l2kF','ricochet',2,0,1,1794845119041,1794845119089,'[{"kind":"person","id":"EHj0rsduppmQ2WNPTFmLJW","name":"Anna"},{"kind":"person","id":"FVnBl68faLfYdnCOlmCBUW","name":"Béa"}]','[]','[]',1,0,0,0,0);
INSERT INTO tables VALUES(3,'RyMYus8nqtiVmY7bHAktwH','mars',2,0,2,1794845119141,1794845121056,'[{"kind":"person","id":"EHj0rsduppmQ2WNPTFmLJW","name":"Anna"},{"kind":"person","id":"EHj0rsduppmQ2WNPTFmLJW","name":"Carl"}]','[2,1]','[1,2]',1,0,0,0,0);
CREATE TABLE journal(
        key INTEGER NOT NULL,
        number INTEGER NOT NULL,
        entry TEXT NOT NULL, sum INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (key, number)) STRICT, WITHOUT ROWID;
INSERT INTO journal VALUES(1,0,'{"kind":"opened","at":1794845119039,"text":"{\"game\":\"mech\",\"seats\":3,\"options\":{\"first\":\"random\",\"robots\":\"no\",\"specialists\":\"no\",\"stock\":\"fork\"},\"clock\":{\"kind\":\"none\"},\"public\":true,\"stand_in\":\"mechanic\",\"patience\":600000,\"hints\":\"alone\",\"going_back\":\"everybody\",\"content\":\"81234c86aa136ec8\",\"commitment\":\"db34111967f7eedbde74c1486614bfc2e06d1e881f3cfc65dba4259c2a61a746\"}","secret":"1055b1a7c5daae8bfcc6112887b6da22265b0cc82bbf9b1039ac9eaaf9e89994","occupant":{"kind":"person","id":"EHj0rsduppmQ2WNPTFmLJW"}}',-2867411023978985696);
INSERT INTO journal VALUES(1,1,'{"kind":"sat","at":1794845119040,"seat":1,"occupant":{"kind":"person","id":"EHj0rsduppmQ2WNPTFmLJW","name":"Anna"}}',3693511837960448581);
INSERT INTO journal VALUES(2,0,'{"kind":"opened","at":1794845119041,"text":"{\"game\":\"ricochet\",\"seats\":2,\"options\":{\"barriers\":\"yes\",\"board\":\"random\",\"glass_seconds\":\"0\",\"glass_turns\":\"1\",\"patience\":\"recommended\",\"robots\":\"random\",\"silver\":\"no\",\"tokens\":\"0\",\"turn\":\"literal\"},\"clock\":{\"kind\":\"none\"},\"public\":false,\"stand_in\":\"mechanic\",\"patience\":600000,\"hints\":\"alone\",\"going_back\":\"everybody\",\"content\":\"b6df0d064fa70aab\",\"commitment\":\"30ca185568ca77dc9a254acd81c56902e30a243409b7449a1dff0804fed3caec\"}","secret":"40f8c1fd8f34fb2e22978c493284160da0403b72b57d1733ceb4c5c40532ad88","occupant":{"kind":"person","id":"EHj0rsduppmQ2WNPTFmLJW"}}',-3999950459138964145);
INSERT INTO journal VALUES(2,1,'{"kind":"sat","at":1794845119041,"seat":1,"occupant":{"kind":"person","id":"EHj0rsduppmQ2WNPTFmLJW","name":"Anna"}}',7272406261991915629);
INSERT INTO journal VALUES(2,2,'{"kind":"sat","at":1794845119079,"seat":2,"occupant":{"kind":"person","id":"FVnBl68faLfYdnCOlmCBUW","name":"Béa"}}',-5925012500516032529);
INSERT INTO journal VALUES(2,3,'{"kind":"began","at":1794845119088}',1675029271343571655);
INSERT INTO journal VALUES(2,4,'{"kind":"moved","at":1794845119088,"seat":"chance","text":"lay 4D"}',2919342320234655208);
INSERT INTO journal VALUES(2,5,'{"kind":"moved","at":1794845119088,"seat":"chance","text":"lay 3D"}',5423736542512560968);
INSERT INTO journal VALUES(2,6,'{"kind":"moved","at":1794845119088,"seat":"chance","text":"lay 1A"}',2175503907263829968);
INSERT INTO journal VALUES(2,7,'{"kind":"moved","at":1794845119088,"seat":"chance","text":"lay 2A"}',2940413481122584144);
INSERT INTO journal VALUES(2,8,'{"kind":"moved","at":1794845119088,"seat":"chance","text":"place e9"}',-6404275084202193827);
INSERT INTO journal VALUES(2,9,'{"kind":"moved","at":1794845119088,"seat":"chance","text":"place d14"}',7448829550426923871);
INSERT INTO journal VALUES(2,10,'{"kind":"moved","at":1794845119088,"seat":"chance","text":"place n9"}',7053371474760852528);
INSERT INTO journal VALUES(2,11,'{"kind":"moved","at":1794845119088,"seat":"chance","text":"place c1"}',7800435663389599186);
INSERT INTO journal VALUES(2,12,'{"kind":"moved","at":1794845119088,"seat":"chance","text":"turn up yellow star"}',-7071016868781738688);
INSERT INTO journal VALUES(2,13,'{"kind":"moved","at":1794845119096,"seat":1,"text":"declare 80"}',-4172357043158299697);
INSERT INTO journal VALUES(2,14,'{"kind":"moved","at":1794845119108,"seat":1,"text":"declare 33"}',4467855015980600614);
INSERT INTO journal VALUES(2,15,'{"kind":"moved","at":1794845119140,"seat":1,"text":"declare 23"}',6728321246030477974);
INSERT INTO journal VALUES(3,0,'{"kind":"opened","at":1794845119141,"text":"{\"game\":\"mars\",\"seats\":2,\"options\":{\"automaton\":\"no\",\"final\":\"literal\",\"first\":\"random\",\"hands\":\"hidden\",\"mechanisms\":\"starters\",\"prices\":\"standard\"},\"clock\":{\"kind\":\"none\"},\"public\":false,\"stand_in\":\"mechanic\",\"patience\":600000,\"hints\":\"alone\",\"going_back\":\"everybody\",\"content\":\"f876f598e61b8e33\",\"commitment\":\"4992fecea3ae521b8dfd7a73c72fbb05078f77ae90054b187ea0a68428cabef4\"}","secret":"b2ced0a70582575be13d59adee6635f50aa921cf41bbd419f5583481cf8ee6bd","occupant":{"kind":"person","id":"EHj0rsduppmQ2WNPTFmLJW"}}',-5314888185642028580);
INSERT INTO journal VALUES(3,1,'{"kind":"sat","at":1794845119141,"seat":1,"occupant":{"kind":"person","id":"EHj0rsduppmQ2WNPTFmLJW","name":"Anna"}}',-139383288794945077);
INSERT INTO journal VALUES(3,2,'{"kind":"sat","at":1794845119141,"seat":2,"occupant":{"kind":"person","id":"EHj0rsduppmQ2WNPTFmLJW","name":"Carl"}}',7759740956708064391);
INSERT INTO journal VALUES(3,3,'{"kind":"began","at":1794845119141}',-547415396782646108);
INSERT INTO journal VALUES(3,4,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"line_up piping"}',7575215449601625984);
INSERT INTO journal VALUES(3,5,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"line_up boiler"}',-2264788569747503819);
INSERT INTO journal VALUES(3,6,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"line_up magnet"}',4201324358409940915);
INSERT INTO journal VALUES(3,7,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"line_up wire"}',-7945355943103613849);
INSERT INTO journal VALUES(3,8,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"line_up aether_tube"}',7408634691043638607);
INSERT INTO journal VALUES(3,9,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"line_up gear"}',7513908155730836347);
INSERT INTO journal VALUES(3,10,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"draw wire"}',-7652843645816109508);
INSERT INTO journal VALUES(3,11,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"draw gear"}',-1477206727932372397);
INSERT INTO journal VALUES(3,12,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"draw lens"}',-223475713076668889);
INSERT INTO journal VALUES(3,13,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"draw gear"}',727361670617862337);
INSERT INTO journal VALUES(3,14,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"draw piping"}',-1898292879079645746);
INSERT INTO journal VALUES(3,15,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"draw gear"}',-9218264493893210177);
INSERT INTO journal VALUES(3,16,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"draw lens"}',619072652824763771);
INSERT INTO journal VALUES(3,17,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"draw magnet"}',-5122432570244829240);
INSERT INTO journal VALUES(3,18,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"draw magnet"}',-4179745022483716069);
INSERT INTO journal VALUES(3,19,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"draw piping"}',-4449629151010834177);
INSERT INTO journal VALUES(3,20,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"draw wire"}',-1337845543419465654);
INSERT INTO journal VALUES(3,21,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"draw magnet"}',-2781485068565957716);
INSERT INTO journal VALUES(3,22,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"draw boiler"}',-2168901334154525492);
INSERT INTO journal VALUES(3,23,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"draw aether_tube"}',-5000024917180321210);
INSERT INTO journal VALUES(3,24,'{"kind":"moved","at":1794845119141,"seat":"chance","text":"first 1"}',-6491868709707637144);
INSERT INTO journal VALUES(3,25,'{"kind":"moved","at":1794845119143,"seat":1,"text":"buy lens"}',-2320383198424364835);
INSERT INTO journal VALUES(3,26,'{"kind":"moved","at":1794845119144,"seat":1,"text":"end"}',2245958401776103074);
INSERT INTO journal VALUES(3,27,'{"kind":"moved","at":1794845119168,"seat":2,"text":"buy magnet"}',-9124528927333660847);
INSERT INTO journal VALUES(3,28,'{"kind":"moved","at":1794845119168,"seat":2,"text":"end"}',5473107400902381943);
INSERT INTO journal VALUES(3,29,'{"kind":"moved","at":1794845119171,"seat":1,"text":"pass"}',-8961863473817283979);
INSERT INTO journal VALUES(3,30,'{"kind":"moved","at":1794845119176,"seat":1,"text":"build xray_goggles"}',-7065467419523907743);
INSERT INTO journal VALUES(3,31,'{"kind":"moved","at":1794845119212,"seat":2,"text":"buy magnet"}',5753766177062851101);
INSERT INTO journal VALUES(3,32,'{"kind":"moved","at":1794845119212,"seat":2,"text":"end"}',3403862811284031419);
INSERT INTO journal VALUES(3,33,'{"kind":"moved","at":1794845119217,"seat":1,"text":"buy wire"}',-3954018376267517644);
INSERT INTO journal VALUES(3,34,'{"kind":"moved","at":1794845119236,"seat":1,"text":"end"}',-7463427733734333018);
INSERT INTO journal VALUES(3,35,'{"kind":"moved","at":1794845119257,"seat":2,"text":"buy aether_tube"}',7899774988715482430);
INSERT INTO journal VALUES(3,36,'{"kind":"moved","at":1794845119264,"seat":2,"text":"build aether_drive"}',2736975779716645091);
INSERT INTO journal VALUES(3,37,'{"kind":"moved","at":1794845119300,"seat":1,"text":"pass"}',-7977707744318126885);
INSERT INTO journal VALUES(3,38,'{"kind":"moved","at":1794845119328,"seat":1,"text":"disassemble xray_goggles"}',6108928004435588608);
INSERT INTO journal VALUES(3,39,'{"kind":"moved","at":1794845119328,"seat":1,"text":"end"}',1308121916189939609);
INSERT INTO journal VALUES(3,40,'{"kind":"moved","at":1794845119335,"seat":2,"text":"disassemble aether_drive"}',50773685063224522);
INSERT INTO journal VALUES(3,41,'{"kind":"moved","at":1794845119369,"seat":2,"text":"buy piping"}',2051261721360905463);
INSERT INTO journal VALUES(3,42,'{"kind":"moved","at":1794845119369,"seat":2,"text":"end"}',-3707900047235358350);
INSERT INTO journal VALUES(3,43,'{"kind":"moved","at":1794845119398,"seat":1,"text":"buy magnet"}',5188066774241513123);
INSERT INTO journal VALUES(3,44,'{"kind":"moved","at":1794845119412,"seat":1,"text":"build xray_goggles"}',-4763524419644183894);
INSERT INTO journal VALUES(3,45,'{"kind":"moved","at":1794845119442,"seat":2,"text":"pass"}',-6828100115348836709);
INSERT INTO journal VALUES(3,46,'{"kind":"moved","at":1794845119450,"seat":2,"text":"end"}',-4872426703293363391);
INSERT INTO journal VALUES(3,47,'{"kind":"moved","at":1794845119463,"seat":1,"text":"buy boiler"}',-1331794323067878389);
INSERT INTO journal VALUES(3,48,'{"kind":"moved","at":1794845119493,"seat":1,"text":"end"}',727343478234897925);
INSERT INTO journal VALUES(3,49,'{"kind":"moved","at":1794845119507,"seat":1,"text":"look"}',8220715430800271062);
INSERT INTO journal VALUES(3,50,'{"kind":"moved","at":1794845119507,"seat":"chance","text":"draw boiler"}',-2457875066181942198);
INSERT INTO journal VALUES(3,51,'{"kind":"moved","at":1794845119507,"seat":"chance","text":"draw boiler"}',6387390853314603991);
INSERT INTO journal VALUES(3,52,'{"kind":"moved","at":1794845119507,"seat":"chance","text":"draw boiler"}',-2092809061557192824);
INSERT INTO journal VALUES(3,53,'{"kind":"moved","at":1794845119519,"seat":1,"text":"under 1"}',-432388186786403755);
INSERT INTO journal VALUES(3,54,'{"kind":"moved","at":1794845119533,"seat":1,"text":"under 1"}',-5167144558640360064);
INSERT INTO journal VALUES(3,55,'{"kind":"moved","at":1794845119549,"seat":1,"text":"keep"}',1274649067892402168);
INSERT INTO journal VALUES(3,56,'{"kind":"moved","at":1794845119565,"seat":1,"text":"sell wire"}',-2879565573254887401);
INSERT INTO journal VALUES(3,57,'{"kind":"moved","at":1794845119565,"seat":1,"text":"done"}',-4513969837392706651);
INSERT INTO journal VALUES(3,58,'{"kind":"moved","at":1794845119580,"seat":2,"text":"sell piping"}',6152123087439236097);
INSERT INTO journal VALUES(3,59,'{"kind":"moved","at":1794845119643,"seat":2,"text":"sell gear"}',-3089802346606537266);
INSERT INTO journal VALUES(3,60,'{"kind":"moved","at":1794845119643,"seat":2,"text":"done"}',-8932780271900221782);
INSERT INTO journal VALUES(3,61,'{"kind":"moved","at":1794845119643,"seat":"chance","text":"draw boiler"}',-7439077548174766916);
INSERT INTO journal VALUES(3,62,'{"kind":"moved","at":1794845119643,"seat":"chance","text":"draw aether_tube"}',5670268604424995448);
INSERT INTO journal VALUES(3,63,'{"kind":"moved","at":1794845119643,"seat":"chance","text":"draw lens"}',-7333316062532509533);
INSERT INTO journal VALUES(3,64,'{"kind":"moved","at":1794845119643,"seat":"chance","text":"draw piping"}',-5561165534004475645);
INSERT INTO journal VALUES(3,65,'{"kind":"moved","at":1794845119643,"seat":"chance","text":"draw wire"}',-2022663044879145724);
INSERT INTO journal VALUES(3,66,'{"kind":"moved","at":1794845119643,"seat":"chance","text":"draw magnet"}',-8468425494190363072);
INSERT INTO journal VALUES(3,67,'{"kind":"moved","at":1794845119643,"seat":"chance","text":"draw piping"}',-3871649625089647288);
INSERT INTO journal VALUES(3,68,'{"kind":"moved","at":1794845119643,"seat":"chance","text":"draw lens"}',-8186516689696982664);
INSERT INTO journal VALUES(3,69,'{"kind":"moved","at":1794845119704,"seat":2,"text":"buy lens"}',8907176999681569205);
INSERT INTO journal VALUES(3,70,'{"kind":"moved","at":1794845119763,"seat":2,"text":"build aether_drive"}',6083414022356162487);
INSERT INTO journal VALUES(3,71,'{"kind":"moved","at":1794845119829,"seat":1,"text":"buy piping"}',4915371862119810691);
INSERT INTO journal VALUES(3,72,'{"kind":"moved","at":1794845119837,"seat":1,"text":"disassemble xray_goggles"}',-6064354187197144125);
INSERT INTO journal VALUES(3,73,'{"kind":"moved","at":1794845119841,"seat":1,"text":"build rocket_booster"}',9109493631085088355);
INSERT INTO journal VALUES(3,74,'{"kind":"moved","at":1794845119864,"seat":2,"text":"buy boiler"}',6968682036607643416);
INSERT INTO journal VALUES(3,75,'{"kind":"moved","at":1794845119893,"seat":2,"text":"move gear"}',387937023515849408);
INSERT INTO journal VALUES(3,76,'{"kind":"moved","at":1794845119908,"seat":2,"text":"space 3"}',7125525018498621059);
INSERT INTO journal VALUES(3,77,'{"kind":"moved","at":1794845119951,"seat":2,"text":"disassemble aether_drive"}',2198816432532090799);
INSERT INTO journal VALUES(3,78,'{"kind":"moved","at":1794845119951,"seat":2,"text":"end"}',-878999115231610375);
INSERT INTO journal VALUES(3,79,'{"kind":"moved","at":1794845119968,"seat":1,"text":"buy wire"}',-1565482374521306827);
INSERT INTO journal VALUES(3,80,'{"kind":"moved","at":1794845119992,"seat":1,"text":"disassemble rocket_booster"}',-626864609953652639);
INSERT INTO journal VALUES(3,81,'{"kind":"moved","at":1794845120004,"seat":1,"text":"end"}',-2098424284522494734);
INSERT INTO journal VALUES(3,82,'{"kind":"moved","at":1794845120021,"seat":2,"text":"buy piping"}',8907243919376544625);
INSERT INTO journal VALUES(3,83,'{"kind":"moved","at":1794845120049,"seat":2,"text":"build rocket_booster"}',-8347838978525318254);
INSERT INTO journal VALUES(3,84,'{"kind":"moved","at":1794845120056,"seat":1,"text":"build xray_goggles"}',-2357548953891125026);
INSERT INTO journal VALUES(3,85,'{"kind":"moved","at":1794845120072,"seat":1,"text":"pass"}',4479603581394054075);
INSERT INTO journal VALUES(3,86,'{"kind":"moved","at":1794845120105,"seat":2,"text":"buy magnet"}',-2068334743384547171);
INSERT INTO journal VALUES(3,87,'{"kind":"moved","at":1794845120111,"seat":2,"text":"disassemble rocket_booster"}',3256071981106173716);
INSERT INTO journal VALUES(3,88,'{"kind":"moved","at":1794845120129,"seat":2,"text":"end"}',-4107412300155202098);
INSERT INTO journal VALUES(3,89,'{"kind":"moved","at":1794845120133,"seat":1,"text":"buy lens"}',-3415023752678280070);
INSERT INTO journal VALUES(3,90,'{"kind":"moved","at":1794845120159,"seat":1,"text":"end"}',5409589917938308176);
INSERT INTO journal VALUES(3,91,'{"kind":"moved","at":1794845120189,"seat":2,"text":"build rocket_booster"}',2412243144066713217);
INSERT INTO journal VALUES(3,92,'{"kind":"moved","at":1794845120199,"seat":2,"text":"buy aether_tube"}',8579105304444126022);
INSERT INTO journal VALUES(3,93,'{"kind":"moved","at":1794845120236,"seat":2,"text":"done"}',-5127220554029122949);
INSERT INTO journal VALUES(3,94,'{"kind":"moved","at":1794845120257,"seat":1,"text":"look"}',6093331568930100497);
INSERT INTO journal VALUES(3,95,'{"kind":"moved","at":1794845120257,"seat":"chance","text":"draw wire"}',3230210799511890219);
INSERT INTO journal VALUES(3,96,'{"kind":"moved","at":1794845120257,"seat":"chance","text":"draw wire"}',-4644415130461882980);
INSERT INTO journal VALUES(3,97,'{"kind":"moved","at":1794845120257,"seat":"chance","text":"draw gear"}',-3898054545675963257);
INSERT INTO journal VALUES(3,98,'{"kind":"moved","at":1794845120261,"seat":1,"text":"under 3"}',-4427812610517756616);
INSERT INTO journal VALUES(3,99,'{"kind":"moved","at":1794845120265,"seat":1,"text":"under 2"}',3725953565955801220);
INSERT INTO journal VALUES(3,100,'{"kind":"moved","at":1794845120267,"seat":1,"text":"keep"}',539639282871276938);
INSERT INTO journal VALUES(3,101,'{"kind":"moved","at":1794845120267,"seat":1,"text":"done"}',6117244106228760590);
INSERT INTO journal VALUES(3,102,'{"kind":"moved","at":1794845120267,"seat":"chance","text":"draw wire"}',6524327797637545857);
INSERT INTO journal VALUES(3,103,'{"kind":"moved","at":1794845120267,"seat":"chance","text":"draw lens"}',7098805437547689845);
INSERT INTO journal VALUES(3,104,'{"kind":"moved","at":1794845120267,"seat":"chance","text":"draw piping"}',-193751686867664571);
INSERT INTO journal VALUES(3,105,'{"kind":"moved","at":1794845120267,"seat":"chance","text":"draw magnet"}',8242387686294718909);
INSERT INTO journal VALUES(3,106,'{"kind":"moved","at":1794845120267,"seat":"chance","text":"draw gear"}',-8800680357618030489);
INSERT INTO journal VALUES(3,107,'{"kind":"moved","at":1794845120267,"seat":"chance","text":"draw boiler"}',3765729357391228016);
INSERT INTO journal VALUES(3,108,'{"kind":"moved","at":1794845120267,"seat":"chance","text":"draw lens"}',5997245727852424586);
INSERT INTO journal VALUES(3,109,'{"kind":"moved","at":1794845120267,"seat":"chance","text":"draw boiler"}',9141720353813074378);
INSERT INTO journal VALUES(3,110,'{"kind":"moved","at":1794845120270,"seat":1,"text":"disassemble xray_goggles"}',6183168492226068002);
INSERT INTO journal VALUES(3,111,'{"kind":"moved","at":1794845120273,"seat":1,"text":"build rocket_booster"}',-25994451914175678);
INSERT INTO journal VALUES(3,112,'{"kind":"moved","at":1794845120273,"seat":1,"text":"pass"}',4551723325411038915);
INSERT INTO journal VALUES(3,113,'{"kind":"moved","at":1794845120280,"seat":2,"text":"buy gear"}',-7225839711844678143);
INSERT INTO journal VALUES(3,114,'{"kind":"moved","at":1794845120282,"seat":2,"text":"end"}',4757894715236285130);
INSERT INTO journal VALUES(3,115,'{"kind":"moved","at":1794845120284,"seat":1,"text":"disassemble rocket_booster"}',2749269887756000728);
INSERT INTO journal VALUES(3,116,'{"kind":"moved","at":1794845120286,"seat":1,"text":"pass"}',-4632422603470113357);
INSERT INTO journal VALUES(3,117,'{"kind":"moved","at":1794845120291,"seat":1,"text":"build xray_goggles"}',4418013778543242984);
INSERT INTO journal VALUES(3,118,'{"kind":"moved","at":1794845120294,"seat":2,"text":"disassemble rocket_booster"}',154578472296982223);
INSERT INTO journal VALUES(3,119,'{"kind":"moved","at":1794845120298,"seat":2,"text":"pass"}',6942381462558478500);
INSERT INTO journal VALUES(3,120,'{"kind":"moved","at":1794845120300,"seat":2,"text":"end"}',3254069465833400831);
INSERT INTO journal VALUES(3,121,'{"kind":"moved","at":1794845120307,"seat":1,"text":"decline"}',-1998374574762531435);
INSERT INTO journal VALUES(3,122,'{"kind":"moved","at":1794845120307,"seat":1,"text":"done"}',-4971987337798319864);
INSERT INTO journal VALUES(3,123,'{"kind":"moved","at":1794845120310,"seat":2,"text":"sell magnet"}',5218789076667481486);
INSERT INTO journal VALUES(3,124,'{"kind":"moved","at":1794845120310,"seat":2,"text":"done"}',-4070438102181490491);
INSERT INTO journal VALUES(3,125,'{"kind":"moved","at":1794845120310,"seat":"chance","text":"draw gear"}',4962690505096949165);
INSERT INTO journal VALUES(3,126,'{"kind":"moved","at":1794845120315,"seat":2,"text":"pass"}',3367290307323058673);
INSERT INTO journal VALUES(3,127,'{"kind":"moved","at":1794845120317,"seat":2,"text":"end"}',-8888358504958017274);
INSERT INTO journal VALUES(3,128,'{"kind":"moved","at":1794845120319,"seat":1,"text":"disassemble xray_goggles"}',-1953757040285972850);
INSERT INTO journal VALUES(3,129,'{"kind":"moved","at":1794845120323,"seat":1,"text":"pass"}',1454317399682729028);
INSERT INTO journal VALUES(3,130,'{"kind":"moved","at":1794845120326,"seat":1,"text":"end"}',-1346360897566853712);
INSERT INTO journal VALUES(3,131,'{"kind":"moved","at":1794845120326,"seat":2,"text":"done"}',-4040597136698207525);
INSERT INTO journal VALUES(3,132,'{"kind":"moved","at":1794845120348,"seat":1,"text":"sell lens"}',-3817117999347934541);
INSERT INTO journal VALUES(3,133,'{"kind":"moved","at":1794845120348,"seat":1,"text":"done"}',4871761501261179626);
INSERT INTO journal VALUES(3,134,'{"kind":"moved","at":1794845120388,"seat":1,"text":"buy gear"}',4898533791871110530);
INSERT INTO journal VALUES(3,135,'{"kind":"moved","at":1794845120408,"seat":1,"text":"end"}',2811227899827931244);
INSERT INTO journal VALUES(3,136,'{"kind":"moved","at":1794845120475,"seat":2,"text":"buy wire"}',6646448361864001804);
INSERT INTO journal VALUES(3,137,'{"kind":"moved","at":1794845120495,"seat":2,"text":"build xray_goggles"}',8339153575392357445);
INSERT INTO journal VALUES(3,138,'{"kind":"moved","at":1794845120504,"seat":1,"text":"build difference_engine"}',-5739976323394704107);
INSERT INTO journal VALUES(3,139,'{"kind":"moved","at":1794845120555,"seat":1,"text":"buy magnet"}',4238315864803685814);
INSERT INTO journal VALUES(3,140,'{"kind":"moved","at":1794845120589,"seat":2,"text":"pass"}',-6927603891129535644);
INSERT INTO journal VALUES(3,141,'{"kind":"moved","at":1794845120607,"seat":2,"text":"end"}',-5607053999523745154);
INSERT INTO journal VALUES(3,142,'{"kind":"moved","at":1794845120609,"seat":1,"text":"disassemble difference_engine"}',-6828291081756853877);
INSERT INTO journal VALUES(3,143,'{"kind":"moved","at":1794845120619,"seat":1,"text":"buy boiler"}',-3783504073717646720);
INSERT INTO journal VALUES(3,144,'{"kind":"moved","at":1794845120644,"seat":1,"text":"end"}',-7653888067994585793);
INSERT INTO journal VALUES(3,145,'{"kind":"moved","at":1794845120648,"seat":2,"text":"pass"}',-6603995331793510073);
INSERT INTO journal VALUES(3,146,'{"kind":"moved","at":1794845120656,"seat":2,"text":"disassemble xray_goggles"}',1961243082686716449);
INSERT INTO journal VALUES(3,147,'{"kind":"moved","at":1794845120659,"seat":2,"text":"end"}',6744666494181614077);
INSERT INTO journal VALUES(3,148,'{"kind":"moved","at":1794845120668,"seat":1,"text":"pass"}',-3282470708447116533);
INSERT INTO journal VALUES(3,149,'{"kind":"moved","at":1794845120671,"seat":1,"text":"build rocket_booster"}',-5277427865788973030);
INSERT INTO journal VALUES(3,150,'{"kind":"moved","at":1794845120671,"seat":1,"text":"done"}',-4472367823120005906);
INSERT INTO journal VALUES(3,151,'{"kind":"moved","at":1794845120671,"seat":2,"text":"done"}',-4962818382941846144);
INSERT INTO journal VALUES(3,152,'{"kind":"moved","at":1794845120671,"seat":"chance","text":"draw aether_tube"}',6799642205642510077);
INSERT INTO journal VALUES(3,153,'{"kind":"moved","at":1794845120671,"seat":"chance","text":"draw magnet"}',-8905684747061284930);
INSERT INTO journal VALUES(3,154,'{"kind":"moved","at":1794845120671,"seat":"chance","text":"draw aether_tube"}',-6214282817037671241);
INSERT INTO journal VALUES(3,155,'{"kind":"moved","at":1794845120671,"seat":"chance","text":"draw lens"}',-813693227701438342);
INSERT INTO journal VALUES(3,156,'{"kind":"moved","at":1794845120680,"seat":2,"text":"build xray_goggles"}',433793721692060816);
INSERT INTO journal VALUES(3,157,'{"kind":"moved","at":1794845120704,"seat":2,"text":"buy lens"}',3226851162909820125);
INSERT INTO journal VALUES(3,158,'{"kind":"moved","at":1794845120712,"seat":1,"text":"buy piping"}',-1816380455013637631);
INSERT INTO journal VALUES(3,159,'{"kind":"moved","at":1794845120717,"seat":1,"text":"end"}',-8869916567673097505);
INSERT INTO journal VALUES(3,160,'{"kind":"moved","at":1794845120728,"seat":2,"text":"pass"}',-3853303553026317521);
INSERT INTO journal VALUES(3,161,'{"kind":"moved","at":1794845120730,"seat":2,"text":"end"}',4718090507508356865);
INSERT INTO journal VALUES(3,162,'{"kind":"moved","at":1794845120732,"seat":1,"text":"pass"}',48361372171056101);
INSERT INTO journal VALUES(3,163,'{"kind":"moved","at":1794845120743,"seat":1,"text":"end"}',314046570527076836);
INSERT INTO journal VALUES(3,164,'{"kind":"moved","at":1794845120746,"seat":2,"text":"decline"}',-8039538543497220422);
INSERT INTO journal VALUES(3,165,'{"kind":"moved","at":1794845120746,"seat":2,"text":"done"}',-919743077623869957);
INSERT INTO journal VALUES(3,166,'{"kind":"moved","at":1794845120746,"seat":1,"text":"done"}',-1458515278499640449);
INSERT INTO journal VALUES(3,167,'{"kind":"moved","at":1794845120746,"seat":"chance","text":"draw boiler"}',3873668471230140846);
INSERT INTO journal VALUES(3,168,'{"kind":"moved","at":1794845120746,"seat":"chance","text":"draw wire"}',6886615258594141177);
INSERT INTO journal VALUES(3,169,'{"kind":"moved","at":1794845120748,"seat":1,"text":"disassemble rocket_booster"}',2790795414067021193);
INSERT INTO journal VALUES(3,170,'{"kind":"moved","at":1794845120760,"seat":1,"text":"build difference_engine"}',7727987971068545781);
INSERT INTO journal VALUES(3,171,'{"kind":"moved","at":1794845120765,"seat":1,"text":"buy wire"}',-1763777611949524404);
INSERT INTO journal VALUES(3,172,'{"kind":"moved","at":1794845120776,"seat":2,"text":"buy boiler"}',7385878559917938656);
INSERT INTO journal VALUES(3,173,'{"kind":"moved","at":1794845120783,"seat":2,"text":"end"}',4494858853652266915);
INSERT INTO journal VALUES(3,174,'{"kind":"moved","at":1794845120789,"seat":1,"text":"disassemble difference_engine"}',390014008695882690);
INSERT INTO journal VALUES(3,175,'{"kind":"moved","at":1794845120804,"seat":1,"text":"pass"}',3053399129096877472);
INSERT INTO journal VALUES(3,176,'{"kind":"moved","at":1794845120806,"seat":1,"text":"build rocket_booster"}',-5647628151751758305);
INSERT INTO journal VALUES(3,177,'{"kind":"moved","at":1794845120816,"seat":2,"text":"disassemble xray_goggles"}',6464047488565324048);
INSERT INTO journal VALUES(3,178,'{"kind":"moved","at":1794845120818,"seat":2,"text":"buy magnet"}',-3248502636244116232);
INSERT INTO journal VALUES(3,179,'{"kind":"moved","at":1794845120828,"seat":2,"text":"end"}',1431730376621108739);
INSERT INTO journal VALUES(3,180,'{"kind":"moved","at":1794845120831,"seat":1,"text":"disassemble rocket_booster"}',-8214732519154511639);
INSERT INTO journal VALUES(3,181,'{"kind":"moved","at":1794845120838,"seat":1,"text":"build difference_engine"}',-1590655937735534176);
INSERT INTO journal VALUES(3,182,'{"kind":"moved","at":1794845120838,"seat":1,"text":"pass"}',-5202506894332832326);
INSERT INTO journal VALUES(3,183,'{"kind":"moved","at":1794845120847,"seat":2,"text":"build xray_goggles"}',-1741951560419529072);
INSERT INTO journal VALUES(3,184,'{"kind":"moved","at":1794845120847,"seat":2,"text":"pass"}',1535796526755645809);
INSERT INTO journal VALUES(3,185,'{"kind":"moved","at":1794845120876,"seat":1,"text":"lower boiler"}',1912823734271154620);
INSERT INTO journal VALUES(3,186,'{"kind":"moved","at":1794845120876,"seat":1,"text":"done"}',-6890096119147179719);
INSERT INTO journal VALUES(3,187,'{"kind":"moved","at":1794845120896,"seat":2,"text":"look"}',-7653894014226896834);
INSERT INTO journal VALUES(3,188,'{"kind":"moved","at":1794845120896,"seat":"chance","text":"draw aether_tube"}',4386357264491530822);
INSERT INTO journal VALUES(3,189,'{"kind":"moved","at":1794845120896,"seat":"chance","text":"draw magnet"}',2687924916411565827);
INSERT INTO journal VALUES(3,190,'{"kind":"moved","at":1794845120896,"seat":"chance","text":"draw lens"}',8414947660363964026);
INSERT INTO journal VALUES(3,191,'{"kind":"moved","at":1794845120909,"seat":2,"text":"under 1"}',-293526235040961707);
INSERT INTO journal VALUES(3,192,'{"kind":"moved","at":1794845120937,"seat":2,"text":"keep"}',-998818071624060315);
INSERT INTO journal VALUES(3,193,'{"kind":"moved","at":1794845120937,"seat":2,"text":"done"}',-3513122698884120739);
INSERT INTO journal VALUES(3,194,'{"kind":"moved","at":1794845120937,"seat":"chance","text":"draw magnet"}',-69393206567822074);
INSERT INTO journal VALUES(3,195,'{"kind":"moved","at":1794845120937,"seat":"chance","text":"draw lens"}',-1112677898798203627);
INSERT INTO journal VALUES(3,196,'{"kind":"moved","at":1794845120937,"seat":"chance","text":"draw boiler"}',-8857266380039750849);
INSERT INTO journal VALUES(3,197,'{"kind":"moved","at":1794845120943,"seat":2,"text":"disassemble xray_goggles"}',3934424682319099397);
INSERT INTO journal VALUES(3,198,'{"kind":"moved","at":1794845120945,"seat":2,"text":"pass"}',5678618822548384346);
INSERT INTO journal VALUES(3,199,'{"kind":"moved","at":1794845120972,"seat":2,"text":"build rocket_booster"}',-5560578247577194173);
INSERT INTO journal VALUES(3,200,'{"kind":"moved","at":1794845120973,"seat":1,"text":"disassemble difference_engine"}',7535046145994006533);
INSERT INTO journal VALUES(3,201,'{"kind":"moved","at":1794845120981,"seat":1,"text":"build rocket_booster"}',1481165076006040700);
INSERT INTO journal VALUES(3,202,'{"kind":"moved","at":1794845120981,"seat":1,"text":"pass"}',1151038205259511305);
INSERT INTO journal VALUES(3,203,'{"kind":"moved","at":1794845120981,"seat":2,"text":"done"}',1786988936393450922);
INSERT INTO journal VALUES(3,204,'{"kind":"moved","at":1794845120983,"seat":1,"text":"done"}',-5978116719878838276);
INSERT INTO journal VALUES(3,205,'{"kind":"moved","at":1794845120985,"seat":1,"text":"disassemble rocket_booster"}',-4595248294197394468);
INSERT INTO journal VALUES(3,206,'{"kind":"moved","at":1794845120997,"seat":1,"text":"pass"}',2516016760846085322);
INSERT INTO journal VALUES(3,207,'{"kind":"moved","at":1794845121009,"seat":1,"text":"build difference_engine"}',-5991396350080527923);
INSERT INTO journal VALUES(3,208,'{"kind":"moved","at":1794845121021,"seat":2,"text":"pass"}',7093235692023244788);
INSERT INTO journal VALUES(3,209,'{"kind":"moved","at":1794845121038,"seat":2,"text":"end"}',-6329179675160658691);
INSERT INTO journal VALUES(3,210,'{"kind":"moved","at":1794845121055,"seat":1,"text":"lower magnet"}',-8974870565761140282);
INSERT INTO journal VALUES(3,211,'{"kind":"moved","at":1794845121055,"seat":1,"text":"done"}',-4280085425012316878);
INSERT INTO journal VALUES(3,212,'{"kind":"moved","at":1794845121055,"seat":2,"text":"done"}',-6733369807560640782);
INSERT INTO journal VALUES(3,213,'{"kind":"ended","at":1794845121055}',2013764150042125720);
CREATE TABLE people(
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        login TEXT NOT NULL,
        password_hash TEXT NOT NULL,
        since INTEGER NOT NULL,
        seen INTEGER NOT NULL, mail TEXT NOT NULL DEFAULT '') STRICT, WITHOUT ROWID;
INSERT INTO people VALUES('EHj0rsduppmQ2WNPTFmLJW','Anna','anna','$argon2id$v=19$m=65536,t=2,p=1$oq5Vn2ynyzS2qqGvE845KA$/wqkNxI2kBGNbqR9XVYF6EwQtoFu5laFj51EVsf8cnI',1794845118208,1794845118208,'');
INSERT INTO people VALUES('FVnBl68faLfYdnCOlmCBUW','Béa','','',1794845119026,1794845119026,'');
CREATE TABLE sittings(
        person TEXT NOT NULL,
        key INTEGER NOT NULL,
        seated INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        PRIMARY KEY (person, key)) STRICT, WITHOUT ROWID;
INSERT INTO sittings VALUES('EHj0rsduppmQ2WNPTFmLJW',1,1,1794845119040);
INSERT INTO sittings VALUES('EHj0rsduppmQ2WNPTFmLJW',2,1,1794845119089);
INSERT INTO sittings VALUES('EHj0rsduppmQ2WNPTFmLJW',3,1,1794845121056);
INSERT INTO sittings VALUES('FVnBl68faLfYdnCOlmCBUW',2,1,1794845119089);
CREATE TABLE sessions(
        hash TEXT NOT NULL PRIMARY KEY,
        person TEXT NOT NULL,
        device TEXT NOT NULL,
        since INTEGER NOT NULL,
        seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO sessions VALUES('4e66a1803c3359721fcf10ab58e68540d4035027bb87069d42aa21cd4c2f7961','FVnBl68faLfYdnCOlmCBUW','–',1794845119026,1794845119026);
INSERT INTO sessions VALUES('b9198af90c708487277660cea0427258e5bd2c656e81dac75461a62ec75d98bc','EHj0rsduppmQ2WNPTFmLJW','–',1794845118208,1794845118208);
CREATE TABLE recovery_codes(
        person TEXT NOT NULL,
        hash TEXT NOT NULL,
        PRIMARY KEY (person, hash)) STRICT, WITHOUT ROWID;
INSERT INTO recovery_codes VALUES('EHj0rsduppmQ2WNPTFmLJW','049d3c98426358f7cbd179a2fe4b620c8e9c80f1d96a4959f474324b64c9c4cf');
INSERT INTO recovery_codes VALUES('EHj0rsduppmQ2WNPTFmLJW','1e21774e377b2e15b63ebef8dd3c79e1b74c0f647a362112a668cddd34c47189');
INSERT INTO recovery_codes VALUES('EHj0rsduppmQ2WNPTFmLJW','41b2a0ad9e01242fa71149c0c9fd4fb3253c835a152338a021bd6f4aec5cfa38');
INSERT INTO recovery_codes VALUES('EHj0rsduppmQ2WNPTFmLJW','69b18d7873ab4ad8e5a9313a0ec44df830aed21a120f60fd58eea6c9fc14cb57');
INSERT INTO recovery_codes VALUES('EHj0rsduppmQ2WNPTFmLJW','897593f9e75c4b4b0038a09275273712e0f47d41da26dcc00d9663934fc269f5');
INSERT INTO recovery_codes VALUES('EHj0rsduppmQ2WNPTFmLJW','970652b64c3d380d20808930a4adebba48ccf93fc0d98a521e7a97f93ae18daf');
INSERT INTO recovery_codes VALUES('EHj0rsduppmQ2WNPTFmLJW','bce012cdade847aec6253ca5c9024278a0a9909a457c8fdf1aad093cf53e518f');
INSERT INTO recovery_codes VALUES('EHj0rsduppmQ2WNPTFmLJW','f863968db0f95c783f9064096c230f7699e1c3ea6bd3b1d4705d1972cafd1b02');
CREATE UNIQUE INDEX people_by_login ON people(login) WHERE login <> '';
CREATE INDEX sittings_by_table ON sittings(key) WHERE seated = 1;
CREATE INDEX history ON sittings(person, changed) WHERE seated = 1;
CREATE INDEX sessions_by_person ON sessions(person, seen);
CREATE INDEX awake_tables ON tables(asleep) WHERE stage < 2 AND asleep = 0;
CREATE INDEX tables_by_alarm ON tables(alarm) WHERE stage < 2 AND asleep <> 0 AND alarm <> 0;
CREATE INDEX waiting_tables ON tables(public) WHERE stage = 0 AND public = 1 AND asleep <> 0;
CREATE INDEX unfinished_by_change ON tables(changed) WHERE stage < 2;
CREATE INDEX guests_by_sight ON people(seen) WHERE login = '';
COMMIT;
