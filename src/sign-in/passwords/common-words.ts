/**
 * Words that common passwords are made of and that the published list of `guessable.ts` lacks, written for this list: what
 * people answer to "password?" in some languages, first names, loved ones, animals, clubs, bands, films and games, months
 * and days, places. In lower case, three letters or more; digits, signs and case around them are the reader's. Order means
 * nothing.
 */
export const COMMON_WORDS = `
passphrase contraseña sifre wachtwort geheimnis login willkommen bienvenue bienvenido administrador toor yahoo hotmail
gmail twitter instagram linkedin msn aol wifi mysql job win qwertz zxczxc poiuyt lkjhgf mnbvcxz abc abcd abcdef abcabc
xyz xxx xxxx aaa zzz ichliebedich tiamo hug hugs sun lukeskywalker neo lordoftherings dumbledore voldemort gryffindor
slytherin luffy minniemouse winniethepooh squidward roblox fortnite worldofwarcraft gta grandtheft skyrim god pray
ismillah ski manchesterunited manchestercity bayernmunich corinthians bocajuniors neymar kaka pele michaeljordan
blacksabbath rollingstones elvispresley britneyspears kanye fiftycent gunsnroses marilynmanson mychemicalromance
onedirection harrystyles taylorswift jonasbrothers backstreet rap emo bmw wrx kia rollsroyce harleydavidson skoda fox
owl bug bee rat zoe coco ian jan jay jim kim leo mia ted tim ali yusuf kemal ayse priya liu woaini1314 lin linh minh
thanh trang mom mama mum dad papa son bestfriends bff men kid may maerz mai enero febrero marzo abril septiembre
octubre noviembre diciembre mittwoch donnerstag samstag wintertime fruehling verano invierno happybirthday
thanksgiving day year koeln wien switzerland peru australian netherlands kiev seoul sanantonio massachusetts louisiana
red whitetiger sea ufo ice sky war frankenstein crazygirl yesyes nono numberone two six ten somewhere when why who
which iamthebest bad worse worst cop secretary obama che cheguevara buckingham 1qaz 2wsx 3edc passw1 lol haha hahaha
hehe yolo swag swagger omg wtf fyi nan nana mimi kiki lala lalala lulu gigi dodo didi bibi bobo momo nini pipi roro
toto titi tata zaza zizi doudou coeur lyon psg parissg doudoune hasi mond pferd hsv schnuffel mivida loquita flaca
nene diosesamor jesusteamo mariajose josemaria luisfernando principessa gattina legia kotek katarzyna cska gum
sparkplug vogue prada dior swarovski correcthorsebatterystaple troubador troubadour jenny8675309 wasspord resu ytrewq
1337 agentsmith cyberpunk ipad ipod ibm tmobile telefonica konstantinos leaveme stargatesg1 battlestargalactica
optimusprime pulpfiction tylerdurden reservoirdogs jurassicpark ghostbusters indianajones montecristo rhinoceros
hippopotamus dalmatian butterflies bluewhale tyrannosaurus dinosaurs hummingbird nightingale blackpanther thundercats
thunderbolt thunderstorm skateboarding snowboarding cheerleading gymnastics quarterback linebacker goalkeeper
wakeboard trampoline fenderstrat harmonica keyboardist philharmonic orchestra blackmagic whitesnake inspiration
motivation dedication electrician accountant development association enterprises highschool graduation kindergarten
valentines christmastree merrychristmas santaclaus snowflakes mistletoe gingerbread strawberries marshmallow
grapefruit pomegranate cappuccino chickenwing mayonnaise cauliflower alexandros maximiliano bartholomew christiane
christelle clementine emmanuelle francoise marguerite nathanael samsonite worthington cunningham fitzpatrick
hutchinson livingston macdonald patterson rosenberg michaelschumacher southampton nottinghamforest sheffieldunited
wolverhampton middlesbrough westbromwich crystalpalace glasgowrangers stratford lancashire copacabana riodejaneiro
buenosaires montevideo guadalajara monterrey dominican dominicana nicaragua constantinople stpetersburg kilimanjaro
mozambique marrakech leaveitalone dontforget rememberme neverforget neversaynever hakunamatata vivalavida lavidaloca
laisla lacasa supercalifragilistic upupdowndown godmode cheatcode gamergirl playgame goodcharlotte systemofa
rageagainst rageagainstthemachine redhotchili foofighters sum41 christinaaguilera jenniferlopez justintimberlake
destinyschild spicegirls girlsaloud boyzone backstreetboys
`;
