-- A database as version 5 of the schema kept it, written by the program of that time: a guest and an account, a table that gathers, one
-- that is played, one that is over.
PRAGMA application_id = 0x4f464943;
PRAGMA user_version = 5;
BEGIN TRANSACTION;
CREATE TABLE journal(
        key INTEGER NOT NULL,
        number INTEGER NOT NULL,
        entry TEXT NOT NULL, sum INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (key, number)) STRICT, WITHOUT ROWID;
INSERT INTO journal VALUES(1,0,'{"kind":"opened","at":1794833957450,"text":"{\"game\":\"mech\",\"seats\":3,\"options\":{\"first\":\"random\",\"robots\":\"no\",\"specialists\":\"no\",\"stock\":\"fork\"},\"clock\":{\"kind\":\"none\"},\"public\":true,\"stand_in\":\"mechanic\",\"patience\":600000,\"hints\":\"alone\",\"going_back\":\"everybody\",\"content\":\"81234c86aa136ec8\",\"commitment\":\"697a7e36322db8160d0ce5685d8086ddbfe88bf743987d506033a627fd2490d5\"}","secret":"1662a1c36cd71b8d17d6c4d841bbf2832e04c41d77724f321359645c3300376d","occupant":{"kind":"person","id":"8fz5DWUuB8fNvkVhRhoCc3"}}',3551477859891315977);
INSERT INTO journal VALUES(1,1,'{"kind":"sat","at":1794833957451,"seat":1,"occupant":{"kind":"person","id":"8fz5DWUuB8fNvkVhRhoCc3","name":"Anna"}}',-7391194335699905239);
INSERT INTO journal VALUES(2,0,'{"kind":"opened","at":1794833957456,"text":"{\"game\":\"ricochet\",\"seats\":2,\"options\":{\"barriers\":\"yes\",\"board\":\"random\",\"glass_seconds\":\"0\",\"glass_turns\":\"1\",\"patience\":\"recommended\",\"robots\":\"random\",\"silver\":\"no\",\"tokens\":\"0\",\"turn\":\"literal\"},\"clock\":{\"kind\":\"none\"},\"public\":false,\"stand_in\":\"mechanic\",\"patience\":600000,\"hints\":\"alone\",\"going_back\":\"everybody\",\"content\":\"b6df0d064fa70aab\",\"commitment\":\"96d7a3a71e861c786ab1f9bc121125358db1df6307aa9de483e978db89809f4c\"}","secret":"ee90a104725165f558778a08bdc5adc41bad0c9badc3ce90cc4a53915bf5c500","occupant":{"kind":"person","id":"8fz5DWUuB8fNvkVhRhoCc3"}}',-6482509751635828621);
INSERT INTO journal VALUES(2,1,'{"kind":"sat","at":1794833957456,"seat":1,"occupant":{"kind":"person","id":"8fz5DWUuB8fNvkVhRhoCc3","name":"Anna"}}',-289276078645975805);
INSERT INTO journal VALUES(2,2,'{"kind":"sat","at":1794833957460,"seat":2,"occupant":{"kind":"person","id":"PQxB6lMcx5LJJpdPBFDREw","name":"Béa"}}',-3759354239060756336);
INSERT INTO journal VALUES(2,3,'{"kind":"began","at":1794833957460}',2793611893830594444);
INSERT INTO journal VALUES(2,4,'{"kind":"moved","at":1794833957460,"seat":"chance","text":"lay 2B"}',4347668152594300483);
INSERT INTO journal VALUES(2,5,'{"kind":"moved","at":1794833957460,"seat":"chance","text":"lay 4A"}',-5036526569677547241);
INSERT INTO journal VALUES(2,6,'{"kind":"moved","at":1794833957460,"seat":"chance","text":"lay 3D"}',-5936449402187595186);
INSERT INTO journal VALUES(2,7,'{"kind":"moved","at":1794833957460,"seat":"chance","text":"lay 1D"}',-3998514503814782369);
INSERT INTO journal VALUES(2,8,'{"kind":"moved","at":1794833957460,"seat":"chance","text":"place k6"}',-4541277742846612663);
INSERT INTO journal VALUES(2,9,'{"kind":"moved","at":1794833957460,"seat":"chance","text":"place e8"}',-6248842758438596814);
INSERT INTO journal VALUES(2,10,'{"kind":"moved","at":1794833957460,"seat":"chance","text":"place h4"}',518515513411892694);
INSERT INTO journal VALUES(2,11,'{"kind":"moved","at":1794833957460,"seat":"chance","text":"place k2"}',-3544190637312276900);
INSERT INTO journal VALUES(2,12,'{"kind":"moved","at":1794833957460,"seat":"chance","text":"turn up red planet"}',933350166297248390);
INSERT INTO journal VALUES(2,13,'{"kind":"moved","at":1794833957461,"seat":1,"text":"declare 9"}',4624407831612785039);
INSERT INTO journal VALUES(3,0,'{"kind":"opened","at":1794833957462,"text":"{\"game\":\"mars\",\"seats\":2,\"options\":{\"automaton\":\"no\",\"final\":\"literal\",\"first\":\"random\",\"hands\":\"hidden\",\"mechanisms\":\"starters\",\"prices\":\"standard\"},\"clock\":{\"kind\":\"none\"},\"public\":false,\"stand_in\":\"mechanic\",\"patience\":600000,\"hints\":\"alone\",\"going_back\":\"everybody\",\"content\":\"f876f598e61b8e33\",\"commitment\":\"1f25ad86ac2c1856ba1975ca992bb0ed8bbbad2a83c4a164904eb7a13c4213fb\"}","secret":"e20759427a8f77f29cfc1e9fb87340063ee211a48be7e6dcf9b08989b3c86792","occupant":{"kind":"person","id":"8fz5DWUuB8fNvkVhRhoCc3"}}',-2065367898469938133);
INSERT INTO journal VALUES(3,1,'{"kind":"sat","at":1794833957462,"seat":1,"occupant":{"kind":"person","id":"8fz5DWUuB8fNvkVhRhoCc3","name":"Anna"}}',3262906046021952337);
INSERT INTO journal VALUES(3,2,'{"kind":"sat","at":1794833957462,"seat":2,"occupant":{"kind":"person","id":"8fz5DWUuB8fNvkVhRhoCc3","name":"Carl"}}',1442994516449002549);
INSERT INTO journal VALUES(3,3,'{"kind":"began","at":1794833957462}',-6990880960381543687);
INSERT INTO journal VALUES(3,4,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"line_up magnet"}',5354903483988670280);
INSERT INTO journal VALUES(3,5,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"line_up gear"}',-7196413853089787494);
INSERT INTO journal VALUES(3,6,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"line_up wire"}',1635398588115824897);
INSERT INTO journal VALUES(3,7,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"line_up boiler"}',-4873853836817509722);
INSERT INTO journal VALUES(3,8,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"line_up lens"}',-2112469647924097114);
INSERT INTO journal VALUES(3,9,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"line_up aether_tube"}',-3973904357204398283);
INSERT INTO journal VALUES(3,10,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"draw wire"}',-5068286702537009705);
INSERT INTO journal VALUES(3,11,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"draw piping"}',-1778713570093397880);
INSERT INTO journal VALUES(3,12,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"draw gear"}',7045950174162183947);
INSERT INTO journal VALUES(3,13,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"draw aether_tube"}',-2976035264169898995);
INSERT INTO journal VALUES(3,14,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"draw lens"}',-6816915440760071662);
INSERT INTO journal VALUES(3,15,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"draw gear"}',8802141091778306736);
INSERT INTO journal VALUES(3,16,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"draw boiler"}',-4878472169449986843);
INSERT INTO journal VALUES(3,17,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"draw boiler"}',-4526364035822719676);
INSERT INTO journal VALUES(3,18,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"draw wire"}',8468296722991013679);
INSERT INTO journal VALUES(3,19,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"draw piping"}',-8128468356742712096);
INSERT INTO journal VALUES(3,20,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"draw wire"}',-6204136926330860463);
INSERT INTO journal VALUES(3,21,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"draw wire"}',-3465469012491144548);
INSERT INTO journal VALUES(3,22,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"draw aether_tube"}',5318736264289329956);
INSERT INTO journal VALUES(3,23,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"draw wire"}',-1505874963381171162);
INSERT INTO journal VALUES(3,24,'{"kind":"moved","at":1794833957462,"seat":"chance","text":"first 1"}',-6719042247236509325);
INSERT INTO journal VALUES(3,25,'{"kind":"moved","at":1794833957463,"seat":1,"text":"buy boiler"}',-8319507539012201610);
INSERT INTO journal VALUES(3,26,'{"kind":"moved","at":1794833957463,"seat":1,"text":"build rocket_booster"}',1042225510503674079);
INSERT INTO journal VALUES(3,27,'{"kind":"moved","at":1794833957463,"seat":2,"text":"buy aether_tube"}',7863801657316108276);
INSERT INTO journal VALUES(3,28,'{"kind":"moved","at":1794833957463,"seat":2,"text":"end"}',-4631113130960692172);
INSERT INTO journal VALUES(3,29,'{"kind":"moved","at":1794833957464,"seat":1,"text":"buy wire"}',-1700297438075424045);
INSERT INTO journal VALUES(3,30,'{"kind":"moved","at":1794833957464,"seat":1,"text":"disassemble rocket_booster"}',-4798827261624212750);
INSERT INTO journal VALUES(3,31,'{"kind":"moved","at":1794833957464,"seat":1,"text":"end"}',4732228692480220155);
INSERT INTO journal VALUES(3,32,'{"kind":"moved","at":1794833957465,"seat":2,"text":"buy wire"}',8744099720920667798);
INSERT INTO journal VALUES(3,33,'{"kind":"moved","at":1794833957465,"seat":2,"text":"end"}',5887522608480710453);
INSERT INTO journal VALUES(3,34,'{"kind":"moved","at":1794833957466,"seat":1,"text":"build rocket_booster"}',7057324412907068192);
INSERT INTO journal VALUES(3,35,'{"kind":"moved","at":1794833957466,"seat":1,"text":"buy wire"}',-4081013784335357105);
INSERT INTO journal VALUES(3,36,'{"kind":"moved","at":1794833957467,"seat":2,"text":"build xray_goggles"}',6692709042254098378);
INSERT INTO journal VALUES(3,37,'{"kind":"moved","at":1794833957468,"seat":2,"text":"buy piping"}',-5075804752688000606);
INSERT INTO journal VALUES(3,38,'{"kind":"moved","at":1794833957468,"seat":1,"text":"buy wire"}',1670869202085006960);
INSERT INTO journal VALUES(3,39,'{"kind":"moved","at":1794833957468,"seat":1,"text":"disassemble rocket_booster"}',6345923387637305459);
INSERT INTO journal VALUES(3,40,'{"kind":"moved","at":1794833957468,"seat":1,"text":"end"}',616029012512671922);
INSERT INTO journal VALUES(3,41,'{"kind":"moved","at":1794833957469,"seat":2,"text":"pass"}',5735762451777890227);
INSERT INTO journal VALUES(3,42,'{"kind":"moved","at":1794833957469,"seat":2,"text":"end"}',2250033091348493036);
INSERT INTO journal VALUES(3,43,'{"kind":"moved","at":1794833957470,"seat":1,"text":"buy boiler"}',1499546054744700184);
INSERT INTO journal VALUES(3,44,'{"kind":"moved","at":1794833957470,"seat":1,"text":"build rocket_booster"}',8095804466538373449);
INSERT INTO journal VALUES(3,45,'{"kind":"moved","at":1794833957471,"seat":1,"text":"sell wire"}',577071627323681471);
INSERT INTO journal VALUES(3,46,'{"kind":"moved","at":1794833957471,"seat":1,"text":"done"}',768432170824272775);
INSERT INTO journal VALUES(3,47,'{"kind":"moved","at":1794833957472,"seat":2,"text":"decline"}',-4446642480369793148);
INSERT INTO journal VALUES(3,48,'{"kind":"moved","at":1794833957472,"seat":2,"text":"sell gear"}',1799588098562322460);
INSERT INTO journal VALUES(3,49,'{"kind":"moved","at":1794833957472,"seat":2,"text":"done"}',4903846236500732478);
INSERT INTO journal VALUES(3,50,'{"kind":"moved","at":1794833957472,"seat":"chance","text":"draw lens"}',-5566800945160833849);
INSERT INTO journal VALUES(3,51,'{"kind":"moved","at":1794833957472,"seat":"chance","text":"draw lens"}',162978452494108510);
INSERT INTO journal VALUES(3,52,'{"kind":"moved","at":1794833957472,"seat":"chance","text":"draw magnet"}',1803463639329676019);
INSERT INTO journal VALUES(3,53,'{"kind":"moved","at":1794833957472,"seat":"chance","text":"draw piping"}',5351008054408691303);
INSERT INTO journal VALUES(3,54,'{"kind":"moved","at":1794833957472,"seat":"chance","text":"draw boiler"}',2243097623082012814);
INSERT INTO journal VALUES(3,55,'{"kind":"moved","at":1794833957472,"seat":"chance","text":"draw magnet"}',6522463621568065336);
INSERT INTO journal VALUES(3,56,'{"kind":"moved","at":1794833957472,"seat":"chance","text":"draw piping"}',5643630094142939958);
INSERT INTO journal VALUES(3,57,'{"kind":"moved","at":1794833957472,"seat":"chance","text":"draw wire"}',-7466776425425839963);
INSERT INTO journal VALUES(3,58,'{"kind":"moved","at":1794833957473,"seat":2,"text":"disassemble xray_goggles"}',3702633174239382921);
INSERT INTO journal VALUES(3,59,'{"kind":"moved","at":1794833957473,"seat":2,"text":"buy boiler"}',-2236705080958839082);
INSERT INTO journal VALUES(3,60,'{"kind":"moved","at":1794833957474,"seat":2,"text":"build rocket_booster"}',-7593345588566220606);
INSERT INTO journal VALUES(3,61,'{"kind":"moved","at":1794833957474,"seat":1,"text":"buy wire"}',-357746377997651234);
INSERT INTO journal VALUES(3,62,'{"kind":"moved","at":1794833957475,"seat":1,"text":"disassemble rocket_booster"}',-2020139720315631448);
INSERT INTO journal VALUES(3,63,'{"kind":"moved","at":1794833957475,"seat":1,"text":"end"}',-5235370971116776787);
INSERT INTO journal VALUES(3,64,'{"kind":"moved","at":1794833957475,"seat":2,"text":"disassemble rocket_booster"}',1291320094094905025);
INSERT INTO journal VALUES(3,65,'{"kind":"moved","at":1794833957476,"seat":2,"text":"build xray_goggles"}',-242875162147607339);
INSERT INTO journal VALUES(3,66,'{"kind":"moved","at":1794833957476,"seat":2,"text":"pass"}',-4565826899639385712);
INSERT INTO journal VALUES(3,67,'{"kind":"moved","at":1794833957476,"seat":1,"text":"buy lens"}',5048586103844337603);
INSERT INTO journal VALUES(3,68,'{"kind":"moved","at":1794833957477,"seat":1,"text":"build xray_goggles"}',7914399254155730564);
INSERT INTO journal VALUES(3,69,'{"kind":"moved","at":1794833957477,"seat":2,"text":"buy lens"}',-2740471316313396603);
INSERT INTO journal VALUES(3,70,'{"kind":"moved","at":1794833957478,"seat":2,"text":"disassemble xray_goggles"}',8536174536350117996);
INSERT INTO journal VALUES(3,71,'{"kind":"moved","at":1794833957478,"seat":2,"text":"end"}',3758128376467821665);
INSERT INTO journal VALUES(3,72,'{"kind":"moved","at":1794833957479,"seat":1,"text":"disassemble xray_goggles"}',4477627384719769294);
INSERT INTO journal VALUES(3,73,'{"kind":"moved","at":1794833957479,"seat":1,"text":"buy piping"}',916895961212167);
INSERT INTO journal VALUES(3,74,'{"kind":"moved","at":1794833957480,"seat":1,"text":"build rocket_booster"}',-8941185560172878256);
INSERT INTO journal VALUES(3,75,'{"kind":"moved","at":1794833957480,"seat":2,"text":"build rocket_booster"}',-1102091880081847254);
INSERT INTO journal VALUES(3,76,'{"kind":"moved","at":1794833957481,"seat":2,"text":"buy piping"}',3810936799376816814);
INSERT INTO journal VALUES(3,77,'{"kind":"moved","at":1794833957481,"seat":1,"text":"disassemble rocket_booster"}',3079610469597908292);
INSERT INTO journal VALUES(3,78,'{"kind":"moved","at":1794833957482,"seat":1,"text":"build xray_goggles"}',-844786036825551618);
INSERT INTO journal VALUES(3,79,'{"kind":"moved","at":1794833957482,"seat":1,"text":"buy magnet"}',3632260614760420658);
INSERT INTO journal VALUES(3,80,'{"kind":"moved","at":1794833957482,"seat":2,"text":"pass"}',-4059743285944076587);
INSERT INTO journal VALUES(3,81,'{"kind":"moved","at":1794833957483,"seat":2,"text":"disassemble rocket_booster"}',-6728252443614788715);
INSERT INTO journal VALUES(3,82,'{"kind":"moved","at":1794833957483,"seat":2,"text":"end"}',-7526894862709269696);
INSERT INTO journal VALUES(3,83,'{"kind":"moved","at":1794833957484,"seat":1,"text":"buy magnet"}',-6937786154438694852);
INSERT INTO journal VALUES(3,84,'{"kind":"moved","at":1794833957484,"seat":1,"text":"disassemble xray_goggles"}',-7629748944160258870);
INSERT INTO journal VALUES(3,85,'{"kind":"moved","at":1794833957485,"seat":1,"text":"build rocket_booster"}',8608490286982449800);
INSERT INTO journal VALUES(3,86,'{"kind":"moved","at":1794833957485,"seat":2,"text":"done"}',564803420555543647);
INSERT INTO journal VALUES(3,87,'{"kind":"moved","at":1794833957485,"seat":1,"text":"sell magnet"}',4676760193513482371);
INSERT INTO journal VALUES(3,88,'{"kind":"moved","at":1794833957485,"seat":1,"text":"done"}',1798499877929848694);
INSERT INTO journal VALUES(3,89,'{"kind":"moved","at":1794833957485,"seat":"chance","text":"draw gear"}',8844622388966352593);
INSERT INTO journal VALUES(3,90,'{"kind":"moved","at":1794833957485,"seat":"chance","text":"draw magnet"}',5470697960390758515);
INSERT INTO journal VALUES(3,91,'{"kind":"moved","at":1794833957485,"seat":"chance","text":"draw piping"}',-5529354584009582681);
INSERT INTO journal VALUES(3,92,'{"kind":"moved","at":1794833957485,"seat":"chance","text":"draw gear"}',3175225277798745104);
INSERT INTO journal VALUES(3,93,'{"kind":"moved","at":1794833957485,"seat":"chance","text":"draw aether_tube"}',3668154171278389820);
INSERT INTO journal VALUES(3,94,'{"kind":"moved","at":1794833957485,"seat":"chance","text":"draw boiler"}',129395002257490348);
INSERT INTO journal VALUES(3,95,'{"kind":"moved","at":1794833957485,"seat":"chance","text":"draw lens"}',1083184722509382004);
INSERT INTO journal VALUES(3,96,'{"kind":"moved","at":1794833957485,"seat":"chance","text":"draw lens"}',-135640125641715961);
INSERT INTO journal VALUES(3,97,'{"kind":"moved","at":1794833957486,"seat":1,"text":"disassemble rocket_booster"}',4541666236860683385);
INSERT INTO journal VALUES(3,98,'{"kind":"moved","at":1794833957487,"seat":1,"text":"pass"}',2288809279379320919);
INSERT INTO journal VALUES(3,99,'{"kind":"moved","at":1794833957487,"seat":1,"text":"end"}',-2217484422872830370);
INSERT INTO journal VALUES(3,100,'{"kind":"moved","at":1794833957487,"seat":2,"text":"build rocket_booster"}',-1042445448814190968);
INSERT INTO journal VALUES(3,101,'{"kind":"moved","at":1794833957488,"seat":2,"text":"pass"}',-1135745960965150610);
INSERT INTO journal VALUES(3,102,'{"kind":"moved","at":1794833957488,"seat":1,"text":"sell boiler"}',-71581853991896454);
INSERT INTO journal VALUES(3,103,'{"kind":"moved","at":1794833957488,"seat":1,"text":"done"}',-4339781935126637774);
INSERT INTO journal VALUES(3,104,'{"kind":"moved","at":1794833957488,"seat":2,"text":"done"}',-6279672443586554502);
INSERT INTO journal VALUES(3,105,'{"kind":"moved","at":1794833957489,"seat":2,"text":"pass"}',6849251784366884553);
INSERT INTO journal VALUES(3,106,'{"kind":"moved","at":1794833957492,"seat":2,"text":"disassemble rocket_booster"}',7678097946759246204);
INSERT INTO journal VALUES(3,107,'{"kind":"moved","at":1794833957500,"seat":2,"text":"build xray_goggles"}',4820701665119119665);
INSERT INTO journal VALUES(3,108,'{"kind":"moved","at":1794833957504,"seat":1,"text":"buy piping"}',-2199682444519503603);
INSERT INTO journal VALUES(3,109,'{"kind":"moved","at":1794833957505,"seat":1,"text":"build xray_goggles"}',-1478912075000988253);
INSERT INTO journal VALUES(3,110,'{"kind":"moved","at":1794833957505,"seat":2,"text":"pass"}',435362534050433313);
INSERT INTO journal VALUES(3,111,'{"kind":"moved","at":1794833957506,"seat":2,"text":"end"}',4505058934839696455);
INSERT INTO journal VALUES(3,112,'{"kind":"moved","at":1794833957506,"seat":1,"text":"buy magnet"}',3719083248098138078);
INSERT INTO journal VALUES(3,113,'{"kind":"moved","at":1794833957507,"seat":1,"text":"end"}',9196645813321780317);
INSERT INTO journal VALUES(3,114,'{"kind":"moved","at":1794833957507,"seat":2,"text":"pass"}',-658829816579697409);
INSERT INTO journal VALUES(3,115,'{"kind":"moved","at":1794833957508,"seat":2,"text":"disassemble xray_goggles"}',-2000655207031862631);
INSERT INTO journal VALUES(3,116,'{"kind":"moved","at":1794833957508,"seat":2,"text":"build rocket_booster"}',4224794713686531674);
INSERT INTO journal VALUES(3,117,'{"kind":"moved","at":1794833957508,"seat":1,"text":"pass"}',-3067049936154783966);
INSERT INTO journal VALUES(3,118,'{"kind":"moved","at":1794833957509,"seat":1,"text":"end"}',207963077706097806);
INSERT INTO journal VALUES(3,119,'{"kind":"moved","at":1794833957509,"seat":2,"text":"done"}',2051955531547830861);
INSERT INTO journal VALUES(3,120,'{"kind":"moved","at":1794833957509,"seat":1,"text":"look"}',-6742616418977483898);
INSERT INTO journal VALUES(3,121,'{"kind":"moved","at":1794833957509,"seat":"chance","text":"draw boiler"}',8147439649451560180);
INSERT INTO journal VALUES(3,122,'{"kind":"moved","at":1794833957509,"seat":"chance","text":"draw lens"}',-5744907727122026742);
INSERT INTO journal VALUES(3,123,'{"kind":"moved","at":1794833957509,"seat":"chance","text":"draw wire"}',4308715008191827234);
INSERT INTO journal VALUES(3,124,'{"kind":"moved","at":1794833957510,"seat":1,"text":"under 3"}',-1872071928288547972);
INSERT INTO journal VALUES(3,125,'{"kind":"moved","at":1794833957510,"seat":1,"text":"under 1"}',-79398721350724263);
INSERT INTO journal VALUES(3,126,'{"kind":"moved","at":1794833957511,"seat":1,"text":"keep"}',-3188113200038357433);
INSERT INTO journal VALUES(3,127,'{"kind":"moved","at":1794833957511,"seat":1,"text":"done"}',6824104035593298931);
INSERT INTO journal VALUES(3,128,'{"kind":"moved","at":1794833957511,"seat":"chance","text":"draw lens"}',-1543466593533102967);
INSERT INTO journal VALUES(3,129,'{"kind":"moved","at":1794833957511,"seat":"chance","text":"draw lens"}',3929749291076518428);
INSERT INTO journal VALUES(3,130,'{"kind":"moved","at":1794833957512,"seat":1,"text":"buy lens"}',2327888250094510039);
INSERT INTO journal VALUES(3,131,'{"kind":"moved","at":1794833957512,"seat":1,"text":"disassemble xray_goggles"}',-6454559392076841827);
INSERT INTO journal VALUES(3,132,'{"kind":"moved","at":1794833957512,"seat":1,"text":"end"}',4129639277106837432);
INSERT INTO journal VALUES(3,133,'{"kind":"moved","at":1794833957513,"seat":2,"text":"disassemble rocket_booster"}',-3359440526411747785);
INSERT INTO journal VALUES(3,134,'{"kind":"moved","at":1794833957513,"seat":2,"text":"build xray_goggles"}',6222701154789812032);
INSERT INTO journal VALUES(3,135,'{"kind":"moved","at":1794833957514,"seat":2,"text":"buy aether_tube"}',-5729452439169880673);
INSERT INTO journal VALUES(3,136,'{"kind":"moved","at":1794833957514,"seat":1,"text":"buy boiler"}',-716962866461352114);
INSERT INTO journal VALUES(3,137,'{"kind":"moved","at":1794833957515,"seat":1,"text":"end"}',1642732192660465916);
INSERT INTO journal VALUES(3,138,'{"kind":"moved","at":1794833957515,"seat":2,"text":"pass"}',5854516813202216572);
INSERT INTO journal VALUES(3,139,'{"kind":"moved","at":1794833957520,"seat":2,"text":"end"}',-8729612175571598345);
INSERT INTO journal VALUES(3,140,'{"kind":"moved","at":1794833957520,"seat":1,"text":"build rocket_booster"}',-3529469696289610209);
INSERT INTO journal VALUES(3,141,'{"kind":"moved","at":1794833957521,"seat":1,"text":"buy gear"}',-1404900855398014471);
INSERT INTO journal VALUES(3,142,'{"kind":"moved","at":1794833957522,"seat":2,"text":"buy gear"}',7876334741199074092);
INSERT INTO journal VALUES(3,143,'{"kind":"moved","at":1794833957522,"seat":2,"text":"end"}',6247168910732618949);
INSERT INTO journal VALUES(3,144,'{"kind":"moved","at":1794833957523,"seat":1,"text":"disassemble rocket_booster"}',-3297769295897607570);
INSERT INTO journal VALUES(3,145,'{"kind":"moved","at":1794833957523,"seat":1,"text":"build difference_engine"}',-5737434669485009684);
INSERT INTO journal VALUES(3,146,'{"kind":"moved","at":1794833957523,"seat":1,"text":"pass"}',1540398399813005674);
INSERT INTO journal VALUES(3,147,'{"kind":"moved","at":1794833957524,"seat":2,"text":"pass"}',6467101141021870397);
INSERT INTO journal VALUES(3,148,'{"kind":"moved","at":1794833957524,"seat":2,"text":"disassemble xray_goggles"}',6886516690309605336);
INSERT INTO journal VALUES(3,149,'{"kind":"moved","at":1794833957525,"seat":2,"text":"end"}',9159302568121738584);
INSERT INTO journal VALUES(3,150,'{"kind":"moved","at":1794833957525,"seat":1,"text":"raise boiler"}',-6196323160944620424);
INSERT INTO journal VALUES(3,151,'{"kind":"moved","at":1794833957526,"seat":1,"text":"done"}',6680985370873360593);
INSERT INTO journal VALUES(3,152,'{"kind":"moved","at":1794833957526,"seat":2,"text":"done"}',2100182947557097909);
INSERT INTO journal VALUES(3,153,'{"kind":"moved","at":1794833957526,"seat":"chance","text":"draw gear"}',3673936994548059833);
INSERT INTO journal VALUES(3,154,'{"kind":"moved","at":1794833957526,"seat":"chance","text":"draw magnet"}',8178890114965359527);
INSERT INTO journal VALUES(3,155,'{"kind":"moved","at":1794833957526,"seat":"chance","text":"draw gear"}',7827124831028719179);
INSERT INTO journal VALUES(3,156,'{"kind":"moved","at":1794833957526,"seat":"chance","text":"draw magnet"}',226906207104844961);
INSERT INTO journal VALUES(3,157,'{"kind":"moved","at":1794833957526,"seat":"chance","text":"draw aether_tube"}',7354903677499617028);
INSERT INTO journal VALUES(3,158,'{"kind":"moved","at":1794833957526,"seat":2,"text":"build rocket_booster"}',-2579280694174224336);
INSERT INTO journal VALUES(3,159,'{"kind":"moved","at":1794833957526,"seat":2,"text":"pass"}',5891227740524096899);
INSERT INTO journal VALUES(3,160,'{"kind":"moved","at":1794833957527,"seat":1,"text":"disassemble difference_engine"}',5304433724488351515);
INSERT INTO journal VALUES(3,161,'{"kind":"moved","at":1794833957527,"seat":1,"text":"pass"}',-9073090896428149855);
INSERT INTO journal VALUES(3,162,'{"kind":"moved","at":1794833957528,"seat":1,"text":"build xray_goggles"}',-6198702582436326595);
INSERT INTO journal VALUES(3,163,'{"kind":"moved","at":1794833957528,"seat":2,"text":"done"}',-2063904794441384476);
INSERT INTO journal VALUES(3,164,'{"kind":"moved","at":1794833957529,"seat":1,"text":"decline"}',-6597962039016946927);
INSERT INTO journal VALUES(3,165,'{"kind":"moved","at":1794833957529,"seat":1,"text":"sell piping"}',1466037589141618203);
INSERT INTO journal VALUES(3,166,'{"kind":"moved","at":1794833957529,"seat":1,"text":"done"}',481832324698284057);
INSERT INTO journal VALUES(3,167,'{"kind":"moved","at":1794833957530,"seat":1,"text":"pass"}',-8831635994268460553);
INSERT INTO journal VALUES(3,168,'{"kind":"moved","at":1794833957530,"seat":1,"text":"disassemble xray_goggles"}',-7911471794357420150);
INSERT INTO journal VALUES(3,169,'{"kind":"moved","at":1794833957531,"seat":1,"text":"end"}',-5287546395234470906);
INSERT INTO journal VALUES(3,170,'{"kind":"moved","at":1794833957531,"seat":2,"text":"pass"}',-5896045770385490818);
INSERT INTO journal VALUES(3,171,'{"kind":"moved","at":1794833957532,"seat":2,"text":"disassemble rocket_booster"}',4326602107215131588);
INSERT INTO journal VALUES(3,172,'{"kind":"moved","at":1794833957532,"seat":2,"text":"end"}',4143583799863900391);
INSERT INTO journal VALUES(3,173,'{"kind":"moved","at":1794833957532,"seat":1,"text":"done"}',-3747468114625968426);
INSERT INTO journal VALUES(3,174,'{"kind":"moved","at":1794833957532,"seat":2,"text":"sell aether_tube"}',-490006646629033998);
INSERT INTO journal VALUES(3,175,'{"kind":"moved","at":1794833957532,"seat":2,"text":"done"}',-5888769513360383741);
INSERT INTO journal VALUES(3,176,'{"kind":"ended","at":1794833957532}',51843213413279697);
CREATE TABLE people(
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        login TEXT NOT NULL,
        password_hash TEXT NOT NULL,
        since INTEGER NOT NULL,
        seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO people VALUES('8fz5DWUuB8fNvkVhRhoCc3','Anna','anna','$argon2id$v=19$m=65536,t=2,p=1$7Loj9tik71gDdyb1K2KyLg$z9eBia4Y6PZAZEGsnaG+kkjuu+FoxzxPFBDAaCc/CEw',1794833957225,1794833957225);
INSERT INTO people VALUES('PQxB6lMcx5LJJpdPBFDREw','Béa','','',1794833957245,1794833957245);
CREATE TABLE recovery_codes(
        person TEXT NOT NULL,
        hash TEXT NOT NULL,
        PRIMARY KEY (person, hash)) STRICT, WITHOUT ROWID;
INSERT INTO recovery_codes VALUES('8fz5DWUuB8fNvkVhRhoCc3','04a93175e3a2df190ce5af486aff52b96e354e2f17b7fdeb19124b73e8b7e532');
INSERT INTO recovery_codes VALUES('8fz5DWUuB8fNvkVhRhoCc3','23bf06aaf70268043da52723b5bc786af8d4f4d3b89753a6fe959b9b88f61944');
INSERT INTO recovery_codes VALUES('8fz5DWUuB8fNvkVhRhoCc3','3cc026b0c64b0b08a65adc7ea64f552912de58a747e101d9bad9ef50aad21f58');
INSERT INTO recovery_codes VALUES('8fz5DWUuB8fNvkVhRhoCc3','4f622a2643336304a24309ce465eb69d3d5e4f1461a25b5d60d73b3950c45bc9');
INSERT INTO recovery_codes VALUES('8fz5DWUuB8fNvkVhRhoCc3','68e1bceb46c9eb82357ec9512290f9421e1d770f5e4020a1a49a4346a2d5cf3b');
INSERT INTO recovery_codes VALUES('8fz5DWUuB8fNvkVhRhoCc3','74fa46304303d66e87e4a2029471d7b52de236f40dee1f24d25b72ffaecaeccd');
INSERT INTO recovery_codes VALUES('8fz5DWUuB8fNvkVhRhoCc3','9b05cdcdca6782f6deb86d8c2d388c2311bd4793c8a06727f508fa65395f5059');
INSERT INTO recovery_codes VALUES('8fz5DWUuB8fNvkVhRhoCc3','fe679ca427410417bd2a2939b6ec23e29861e0fd0d79e57b1c32fb406a7495c1');
CREATE TABLE sessions(
        hash TEXT NOT NULL PRIMARY KEY,
        person TEXT NOT NULL,
        device TEXT NOT NULL,
        since INTEGER NOT NULL,
        seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO sessions VALUES('3dc25c6b3abba129cfbe0aa56e18d31e40ec3332a502570a242e2f2b03fb3702','8fz5DWUuB8fNvkVhRhoCc3','–',1794833957225,1794833957225);
INSERT INTO sessions VALUES('87da68c8ac559b56e41c70a93c149c3e4328e72e66fc6a04ccc3656d3cd8e20f','PQxB6lMcx5LJJpdPBFDREw','–',1794833957245,1794833957245);
CREATE TABLE sittings(
        person TEXT NOT NULL,
        key INTEGER NOT NULL,
        seated INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        PRIMARY KEY (person, key)) STRICT, WITHOUT ROWID;
INSERT INTO sittings VALUES('8fz5DWUuB8fNvkVhRhoCc3',1,1,1794833957451);
INSERT INTO sittings VALUES('8fz5DWUuB8fNvkVhRhoCc3',2,1,1794833957461);
INSERT INTO sittings VALUES('8fz5DWUuB8fNvkVhRhoCc3',3,1,1794833957533);
INSERT INTO sittings VALUES('PQxB6lMcx5LJJpdPBFDREw',2,1,1794833957461);
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
INSERT INTO tables VALUES(1,'nJiz4JA7WdaZHHr5ReMHWQ','mech',3,1,0,1794833957450,1794833957451,'[{"kind":"person","id":"8fz5DWUuB8fNvkVhRhoCc3","name":"Anna"},{"kind":"nobody"},{"kind":"nobody"}]','[]','[]',1);
INSERT INTO tables VALUES(2,'cMxQo72aeEcGag90qiyyk2','ricochet',2,0,1,1794833957456,1794833957461,'[{"kind":"person","id":"8fz5DWUuB8fNvkVhRhoCc3","name":"Anna"},{"kind":"person","id":"PQxB6lMcx5LJJpdPBFDREw","name":"Béa"}]','[]','[]',1);
INSERT INTO tables VALUES(3,'uInQmLIzFqgM0q6wtTjLps','mars',2,0,2,1794833957462,1794833957533,'[{"kind":"person","id":"8fz5DWUuB8fNvkVhRhoCc3","name":"Anna"},{"kind":"person","id":"8fz5DWUuB8fNvkVhRhoCc3","name":"Carl"}]','["25","12"]','[1,2]',1);
CREATE INDEX unfinished_tables ON tables(stage) WHERE stage < 2;
CREATE UNIQUE INDEX people_by_login ON people(login) WHERE login <> '';
CREATE INDEX sittings_by_table ON sittings(key) WHERE seated = 1;
CREATE INDEX history ON sittings(person, changed) WHERE seated = 1;
CREATE INDEX sessions_by_person ON sessions(person, seen);
COMMIT;
