/**
 * Words that common passwords are made of, written for this list: the well-known passwords themselves, first names, loved
 * ones, animals, sports and clubs, bands, films and games, cars and brands, months and days, places, and what people
 * answer to "password?" in some languages. In lower case, three letters or more; digits, signs and case around them are
 * the reader's (`guessable.ts`). Order means nothing.
 */
export const COMMON_WORDS = `
password passwort passwd passw0rd pass passphrase passcode parola motdepasse contrasena contraseña senha wachtwoord
haslo lozinka salasana heslo jelszo sifre parool wachtwort kennwort geheim geheimnis secret secreto segreto topsecret
letmein openup opensesame open sesame login logon signin welcome willkommen bienvenue bienvenido welkom hello hallo
hola bonjour ciao salut hellokitty helloworld there goodbye admin administrator administrador root toor user username
guest default system manager master supervisor operator support service test tester testing test123 demo example
sample temp temporary temppass changeme change please trustno1 trustme nothing nopassword noaccess access account
computer internet server network windows linux apple macintosh microsoft google facebook yahoo hotmail gmail amazon
twitter instagram linkedin youtube myspace msn aol samsung nokia sony playstation nintendo xbox wifi wireless database
oracle mysql cisco router security secure private office company business work job boss money cash dollar dollars rich
million millionaire success winner win lucky luck qwerty qwertz azerty asdf asdfgh zxcvbn qazwsx qweasd qweasdzxc
asdfqwer qwerasdf zaqwsx wsxedc qwaszx asdasd qweqwe zxczxc poiuyt lkjhgf mnbvcxz abc abcd abcdef aabbcc abcabc xyz
xxx xxxx aaa zzz iloveyou iloveu ilovegod ilovejesus ilovehim iloveher iloveme loveyou loveme lovelove love lover
lovers lovely loving loveit amor amour amore liebe teamo tequiero jetaime ichliebedich tiamo mylove mylife myself
mybaby baby babygirl babyboy babe babydoll honey sweet sweety sweetie sweetheart sweetpea darling dear heart hearts
kiss kisses kissme hug hugs sexy sexygirl sexyboy hotgirl hotstuff hottie cutie cutiepie cute pretty beautiful beauty
gorgeous angel angels angelica princess prince princesa queen king kings kingdom knight dragon dragons dragonball
monkey monkeys shadow shadows sunshine sunny sun sunset sunrise moon moonlight star stars starlight superstar rockstar
rainbow butterfly flower flowers rose roses lily daisy violet jasmine tulip sunflower cherry apples banana bananas
orange lemon peach strawberry blueberry raspberry cookie cookies candy chocolate choco cupcake cake sugar honeybee
cheese pizza burger chicken bacon coffee beer vodka whiskey tequila corona budweiser cocacola coke pepsi icecream
pickle pickles peanut peanuts pumpkin potato tomato pepper spicy nutella butter batman superman spiderman ironman hulk
avengers captain america wolverine joker catwoman hero superhero starwars startrek skywalker jedi yoda vader
darthvader anakin lukeskywalker chewbacca hansolo matrix neo trinity gandalf frodo hobbit lordoftherings aragorn
legolas harrypotter potter hogwarts hermione dumbledore voldemort gryffindor slytherin twilight edward bella jacob
cullen naruto sasuke sakura itachi kakashi pokemon pikachu charizard digimon goku vegeta dragonballz onepiece luffy
zoro bleach ichigo sailormoon totoro mickey minnie mickeymouse minniemouse donald donaldduck goofy pluto disney simba
nala tigger winnie pooh winniethepooh snoopy garfield scooby scoobydoo bugsbunny tweety sylvester spongebob patrick
squidward homer bart simpson simpsons southpark familyguy stitch nemo shrek barbie kitty snowwhite cinderella
tinkerbell peterpan ariel mermaid elsa frozen minecraft roblox fortnite warcraft worldofwarcraft starcraft diablo
callofduty counterstrike counter strike halo zelda link mario luigi supermario sonic tetris doom quake halflife sims
gta grandtheft fallout skyrim assassin creed killer sniper hunter ranger warrior fighter soldier army navy marine
marines airforce pirate ninja samurai viking zombie vampire werewolf demon devil satan hell heaven god jesus
jesuschrist christ lord savior faith hope grace blessed blessing bless pray prayer praise church bible genesis amen
allah muhammad mohammed ismillah bismillah buddha krishna shiva ganesh jehovah godisgood godislove iamgod holy spirit
angelo gabriel michael raphael football futbol fussball soccer baseball basketball softball volleyball hockey tennis
golf golfer rugby cricket boxing wrestling wrestler swimming swimmer running runner skate skater skateboard surf
surfer surfing snowboard ski skiing dance dancer dancing cheer cheerleader gymnast racing racer nascar formula1
motocross fishing fisherman hunting camping sailing arsenal chelsea liverpool manchester united manunited manutd
manchesterunited manchestercity everton tottenham hotspur newcastle leeds westham astonvilla celtic rangers barcelona
barca fcbarcelona realmadrid madrid atletico valencia sevilla juventus milan acmilan inter intermilan roma napoli
lazio bayern bayernmunich munich dortmund borussia schalke hamburg werder ajax feyenoord benfica porto sporting
galatasaray fenerbahce besiktas flamengo corinthians palmeiras saopaulo santos bocajuniors boca riverplate river
chivas cruzazul ronaldo ronaldinho messi neymar beckham zidane rooney gerrard torres kaka maradona pele yankees redsox
cubs mets braves dodgers giants cardinals tigers pirates phillies orioles astros cowboys steelers packers eagles
patriots broncos raiders dolphins vikings bears lions chiefs ravens saints falcons panthers jaguars bengals redskins
chargers seahawks lakers celtics bulls knicks heat spurs rockets warriors pistons nuggets jordan michaeljordan kobe
kobebryant bryant lebron shaq iverson redwings blackhawks bruins penguins flyers canucks mapleleafs canadiens gators
longhorns buckeyes wolverines trojans metallica megadeth slayer slipknot korn nirvana pearljam acdc ironmaiden maiden
blacksabbath ledzeppelin zeppelin pinkfloyd beatles thebeatles rollingstones rolling stones elvis presley elvispresley
madonna michaeljackson jackson britney spears britneyspears beyonce rihanna eminem tupac biggie snoopdog snoopdogg
drake jayz kanye lilwayne fiftycent 50cent linkinpark linkin greenday blink182 blink coldplay radiohead oasis
gunsnroses aerosmith bonjovi ramones sexpistols clash misfits rammstein marilynmanson manson evanescence paramore
mychemicalromance falloutboy tokiohotel justinbieber justin bieber onedirection harrystyles taylorswift taylor swift
selena gomez ladygaga shakira jonas jonasbrothers backstreet bobmarley marley reggae rasta rastaman hiphop rap rapper
rock rocknroll rockandroll punk metal heavymetal emo goth techno trance house music musica musik musicman musiclover
guitar guitarist drums drummer drum bass piano violin trumpet saxophone singer song melody mustang camaro corvette
ferrari lamborghini porsche mercedes benz bmw audi volkswagen beetle golfgti toyota corolla supra honda civic accord
nissan skyline subaru impreza wrx mazda mitsubishi lancer hyundai kia ford chevy chevrolet silverado dodge viper
charger challenger jeep wrangler hummer cadillac lincoln pontiac firebird buick jaguar bentley rollsroyce harley
davidson harleydavidson yamaha kawasaki suzuki ducati motorcycle motorbike truck trucker turbo peugeot renault citroen
fiat opel skoda volvo tesla tiger lion lioness panther leopard cheetah cougar puma wolf wolves wolfgang fox foxy bear
teddybear teddy panda koala kangaroo elephant giraffe zebra horse horses pony ponies unicorn pegasus phoenix eagle
falcon hawk raven crow owl penguin duck ducks rooster turkey parrot birdie bird birds dolphin shark sharks whale fish
fishes turtle turtles frog froggy toad snake cobra python scorpion spider bug bugs bee bunny rabbit hamster mouse rat
squirrel beaver badger otter buffalo bull bulldog bulldogs puppy puppies doggy doggie dog dogs hound poodle beagle
labrador rottweiler pitbull husky boxer cat cats kitten kittens pussycat meow fluffy smokey smoky buddy max maxwell
bailey ginger rocky bandit rusty dusty jake jasper oreo oscar toby tucker cooper duke molly maggie sadie lucy chloe
sophie zoe coco precious missy casper snowball snowflake patches boots socks whiskers tinker misty midnight jennifer
jessica ashley amanda daniel joshua andrew matthew christopher jonathan anthony robert william james john david joseph
thomas charles george richard brian kevin jason ryan eric steven stephen timothy jeffrey gregory nicholas nicolas
nicole michelle melissa stephanie elizabeth rebecca sarah sara rachel samantha amber brittany danielle heather
kimberly lauren laura megan christina christine crystal kelly erin emily hannah alexis alexandra alexandria alexander
alexandre alex alejandro alejandra alexandru olivia sophia emma isabella isabelle isabel victoria vanessa veronica
natalie natasha natalia andrea andreas andrei angela angelina angie anna annie anne anita antonio antonia anton
barbara beatriz benjamin benny bernard bernie bobby bob bonnie brandon brandy brenda brianna bruce bruno caitlin
cameron carlos carlo carla carmen carol carolina caroline carolyn carter casey cassandra catherine katherine kathleen
kathryn katie kate cecilia charlie charlotte cheyenne chris christian christmas cindy claire claudia clayton connor
corey courtney craig cristian cristina curtis cynthia dakota dallas damian damien daniela danny darren dave debbie
deborah dennis derek destiny diana diane diego dominic dominique donna dorothy douglas dustin dylan eduardo elena
elias elijah ellie enrique erica erika ernesto ethan eugene evan evelyn felipe felix fernanda fernando fiona florence
florian frances francesca francesco francis francisco frank frankie franklin freddy fred frederick gary gerald
giovanni gloria gordon graham guillermo gustavo harold harry harvey hector heidi helen helena henry herbert howard
hugo ian ignacio irene irina isaac ivan jack jackie jacqueline jade jamie jan jane janet janice jasmin javier jay jean
jeff jenna jennie jenny jeremy jerome jerry jesse jessie jill jim jimmy joan joanna joanne joe joel joey johanna
johannes johnny johnson jorge jose juan juanita judith judy julia julian juliana julie juliet julio karen karina karl
katarina katrina kayla keith kelsey kenneth kenny kim kirsten kristen kristin kristina kristine kyle larry lawrence
leah leo leon leonard leonardo leslie lewis liam linda lisa lloyd logan lorenzo lori louis louise lucas lucia lucie
luis luisa lukas luke lynn madeline madison manuel manuela marc marcel marcela marcelo marcia marco marcos marcus
margaret maria mariah mariana marianne marie marina marion marisa marissa mark marlon martha martin martina marvin
mary mason mateo mathew mathieu mathilde maureen maurice mauricio maxime maximus melanie melinda meredith mia micaela
michaela michel miguel mike mikey miles miranda mitchell monica monika monique morgan morris nancy naomi natalya
nathalie nathan nathaniel neil nelson nick nicky nico nicola nikita nikki nina noah noel nora norman oliver olivier
omar owen pablo paige pamela paola patricia patricio paul paula paulina pauline pedro peggy peter philip phillip phil
phoebe pierre rafael ralph ramon randy raquel raul raymond regina renata rene ricardo rick ricky riley rita robbie
roberta roberto robin rodrigo roger roland roman romeo ronald ronnie rosa rosario rosie ross roxanne roxy ruben ruby
russell ruth sabrina sally salvador sam sammy samuel sandra sandy santiago scott sean sebastian sergey sergei sergio
shane shannon sharon shawn sheila shelby shirley sierra silvia simon simona simone sofia sonia sonya spencer stacey
stacy stanley stefan stefania stefano stella steve stewart stuart summer susan susana suzanne sven svetlana sydney
tamara tania tanya tara tatiana ted teresa terry theodore theresa tiffany tim tina todd tom tommy toni tony tracey
tracy travis trevor tristan troy tyler ursula valentin valentina valerie vera vicky victor vincent viktor viktoria
virginia vivian vladimir walter wanda warren wayne wendy wesley whitney wilson xavier yolanda yvonne zachary mohamed
ahmed ali hassan hussein fatima aisha khalid abdullah ibrahim yusuf mustafa mehmet murat kemal ayse sachin rahul priya
anjali deepak sanjay rajesh suresh pradeep vijay india indian kumar singh patel sharma wang zhang chen yang huang zhao
liu woaini woaini1314 jiang lin park nguyen anhyeuem linh minh thanh trang mother mom mommy mama mamma mami mum mummy
dad daddy papa papi father brother sister sisters son daughter family familia familie friend friends friendship
bestfriend bestfriends bff forever always eternal eternity together marriage married wedding husband wife girlfriend
boyfriend boy boys girl girls woman women man men lady ladies gentleman kid kids child children babies grandma grandpa
uncle auntie cousin twins january february march april may june july august september october november december januar
februar maerz mai juni juli oktober dezember enero febrero marzo abril mayo junio agosto septiembre octubre noviembre
diciembre monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag
sonntag spring summertime autumn winter wintertime fall season sommer herbst fruehling verano invierno primavera
birthday happybirthday happy happyday happiness newyear holiday vacation halloween easter valentine thanksgiving today
tomorrow yesterday tonight morning goodmorning night goodnight day days week month year time american england english
britain british london paris france french germany german deutschland berlin muenchen koeln frankfurt wien austria
switzerland schweiz zurich spain espana spanish italy italia italian rome venice portugal lisbon brazil brasil
brasilia mexico mexican colombia argentina chile peru venezuela cuba canada canadian toronto montreal vancouver ottawa
australia australian melbourne brisbane newzealand ireland irish dublin scotland scottish wales holland netherlands
amsterdam rotterdam belgium brussels denmark copenhagen sweden stockholm norway oslo finland helsinki suomi poland
polska warszawa krakow russia moscow ukraine kiev turkiye istanbul ankara greece athens egypt cairo africa nigeria
kenya china chinese beijing shanghai hongkong japan japanese tokyo korea seoul vietnam thailand bangkok singapore
malaysia indonesia jakarta philippines manila pinoy israel newyork brooklyn bronx manhattan california losangeles
sanfrancisco sandiego oakland vegas lasvegas texas houston austin sanantonio florida miami orlando tampa chicago
illinois detroit michigan boston massachusetts philadelphia atlanta georgia tennessee nashville memphis louisiana
arizona colorado denver seattle washington portland oregon hawaii aloha alaska kentucky indiana ohio cleveland
pittsburgh jersey newjersey red blue green yellow purple pink black white silver gold golden brown grey gray crimson
scarlet redrum redhead blonde blackjack blackcat blackbird blackbelt whitecat whitetiger bluebird blueeyes bluesky
pinky diamond diamonds emerald sapphire pearl jewel treasure platinum metallic copper iron steel stone rocks mountain
mountains ocean sea beach island forest tree trees garden earth world universe galaxy space planet jupiter saturn mars
venus mercury neptune apollo zeus athena poseidon hades hercules achilles spartan sparta trojan titan titanic atlas
orion nova supernova comet cosmos cosmic alien aliens ufo area51 xfiles thunder lightning storm stormy hurricane
tornado cyclone blizzard snow snowman ice iceman fire firefly fireman firefighter flame flames inferno water wind rain
rainy cloud clouds sky dark darkness darkangel darklord darkside darkknight light freedom liberty justice peace war
power powerful strength strong energy dream dreams dreamer dreaming believe wonder wonderful wonderland magic magical
magician wizard witch mystery mystic legend legendary champion champions victory glory pride honor courage brave bravo
wisdom smart clever genius einstein newton darwin plato socrates mozart beethoven picasso davinci shakespeare hamlet
dracula frankenstein sherlock holmes bond jamesbond goldeneye casino poker jackpot lottery bingo chess domino fuck
fucker fucking fuckyou fuckme fuckoff motherfucker shit bullshit bitch bitches asshole ass bastard cunt dick pussy
penis boobs tits porn porno sex sexsex playboy playgirl hooker slut whore nigger nigga gangster gangsta thug thuglife
badboy badgirl bigboy bigdaddy bigdog bigdick bighead bigmac biteme blowme eatme kissmyass suckit suckmydick screw
screwyou damn crap loser stupid idiot dumb dumbass moron crazy crazygirl insane psycho maniac lunatic weird whatever
whatsup wassup nevermind noway yesyes nono okay cool coolman coolgirl coolio awesome amazing fantastic perfect special
super superb supreme ultimate extreme maximum infinity unlimited number numberone one two three four five six seven
eight nine ten hundred thousand first second third last final hidden unknown nobody somebody someone everyone
everything anything something nowhere somewhere here where when what why who which whoami iamthebest thebest best
better good great nice fine bad worse worst evil angelic naughty school college university student teacher doctor
nurse lawyer engineer police cop cops pilot driver builder chef cook painter artist writer author poet actor actress
model secretary director president obama trump clinton bush kennedy hitler stalin lenin che guevara cheguevara castro
gandhi mandela merlin arthur lancelot camelot excalibur guinness bigben buckingham sherwood robinhood asdf1234
abcd1234 qwer1234 pass1234 test1234 admin123 a1b2c3 q1w2e3 1q2w3e zaq12wsx 1qaz 2wsx 3edc passw1 qazxsw qwert
azertyuiop lol lollol lolipop lollipop lolita haha hahaha hehe yeah yeahyeah yolo swag swagger rofl omg wtf fyi nan
nana mimi kiki lala lalala lulu gigi dodo didi bibi bobo momo nini pipi roro toto titi tata zaza zizi doudou loulou
chouchou nounours soleil chocolat fraise cheval chaton chien chat lapin coeur bisous marseille lyon bordeaux toulouse
psg parissg francais doudoune vacances schatz schatzi maus mausi hase hasi liebling sonne sonnenschein mond stern
sterne engel teufel katze hund pferd hsv ficken arschloch scheisse schnecke schnuffel hallo123 amigo amigos amiga
corazon estrella mariposa mivida bonita bonito hermosa preciosa loquita chiquita chiquito gordita flaca nena nene
muneca perrito gatito pelusa felicidad amistad dios diosesamor jesusteamo cristo mariajose josemaria juancarlos
luisfernando anamaria amoremio tesoro stellina principessa cucciolo gattina forzaroma ciaociao alessandro alessandra
alessia giulia giuseppe matteo luca federica federico chiara vaffanculo kochanie misiek legia myszka kotek piotrek
agnieszka katarzyna mateusz bartek karolina dominika privet lyubov dmitry andrey alexey maxim nastya spartak zenit
cska qwertyu gfhjkm ghbdtn buster yankee cowboy cowgirl rodeo country redneck hillbilly farmer farm tractor johndeere
deere fordf150 bubba bubbles bubblegum bubble gum sparkle sparkles sparky sparkplug sprinkle twinkle glitter shiny
dazzle diva fabulous fashion fancy vogue gucci prada chanel dior armani versace nike adidas reebok converse vans rolex
swarovski correcthorsebatterystaple correct battery staple incorrect troubador troubadour swordfish ncc1701 ncc1701d
thx1138 rush2112 jenny8675309 8675309 wasspord drowssap nimda resu tset ytrewq 007 1337 elite leet hacker hackme
hacked hacking cracker phreak warez morpheus zion keanu agentsmith cyber cyberpunk robot robots android iphone ipad
ipod macbook laptop desktop keyboard monitor mousepad printer scanner modem pentium intel celeron athlon nvidia
geforce radeon packard hewlett compaq dell dell123 ibm lenovo thinkpad toshiba panasonic philips siemens motorola
ericsson blackberry verizon vodafone tmobile telekom telefonica comcast terminator enterprise undertaker salamander
microphone underground highlander evangelion mississippi anastasia anastasiya konstantin konstantinos abracadabra
abrakadabra translator ghostrider leavemealone leaveme alone intercourse deepthroat undercover stargate stargatesg1
battlestar galactica battlestargalactica predator transformers optimusprime bumblebee megatron gladiator braveheart
pulpfiction godfather scarface goodfellas fightclub tylerdurden reservoirdogs bladerunner jurassicpark ghostbusters
indianajones montecristo donjuan casanova barracuda tarantula crocodile alligator rhinoceros hippopotamus grasshopper
dragonfly chihuahua dalmatian caterpillar butterflies bluewhale chinchilla tyrannosaurus dinosaur dinosaurs
hummingbird nightingale blackpanther thundercats thunderbird thunderbolt thunderstorm lightsaber skateboarding
snowboarding cheerleading gymnastics quarterback touchdown linebacker goalkeeper wakeboard paintball trampoline
racecar racecars motorhead stratocaster telecaster fender gibson fenderstrat lespaul harmonica keyboardist symphony
philharmonic orchestra choirboy hardcore nightmare nightwish nightwing blackmagic whitesnake apocalypse armageddon
revelation revolution evolution generation operation inspiration motivation dedication imagination information
technology engineering electronic electronics electrician mechanic carpenter plumber accountant accounting marketing
management production development international association corporation enterprises highschool graduation graduate
kindergarten valentines christmastree merrychristmas santaclaus snowflakes mistletoe gingerbread strawberries
cheesecake marshmallow pineapple watermelon grapefruit pomegranate cinnamon vanilla caramel cappuccino espresso
spaghetti macaroni hamburger cheeseburger sandwich chickens chickenwing mayonnaise avocado broccoli cauliflower
cucumber asparagus mushroom mushrooms jalapeno habanero wonderwoman supergirl batgirl robocop alexandros maximilian
maximiliano bartholomew constantine christophe christoph christiane christelle clementine emmanuel emmanuelle
francoise gabriela gabriella gabrielle genevieve guadalupe jefferson josephine katharina magdalena marguerite marjorie
mackenzie montgomery nathanael penelope priscilla rosemary samsonite theodora valentino wellington winchester
worthington zimmerman anderson armstrong campbell cunningham fitzgerald fitzpatrick gonzalez gonzales hernandez
martinez rodriguez fernandez gutierrez henderson hutchinson livingston mcdonald mcdonalds macdonald oconnor patterson
peterson richardson robertson robinson rosenberg schneider schmidt mueller fischer schumacher michaelschumacher senna
alonso hamilton sunderland birmingham southampton portsmouth nottingham nottinghamforest sheffield sheffieldunited
leicester wolverhampton middlesbrough blackburn westbromwich crystalpalace aberdeen edinburgh glasgow glasgowrangers
cambridge oxford stratford yorkshire lancashire copacabana ipanema riodejaneiro buenosaires montevideo guadalajara
monterrey tijuana acapulco cancun jamaica jamaican trinidad barbados dominican dominicana puertorico boricua honduras
guatemala nicaragua costarica panama ecuador bolivia paraguay uruguay caracas bogota medellin constantinople
stpetersburg vladivostok siberia afghanistan pakistan bangladesh srilanka kathmandu himalaya everest kilimanjaro
mozambique madagascar zimbabwe casablanca marrakech leaveitalone whocares whoknows dontknow idontknow idontcare
dontforget iforgot forgotten forgetit forgetmenot remember rememberme neverforget nevergiveup neversaynever carpediem
hakunamatata viva vivalavida lavidaloca laisla lacasa supercalifragilistic motherlode rosebud klapaucius iddqd idkfa
upupdowndown godmode cheatcode gamemaster gamer gamergirl gameover playgame goodcharlotte systemofadown systemofa
rageagainst rageagainstthemachine redhotchili peppers foofighters thecure depechemode duranduran simpleplan sum41
avrillavigne lavigne christinaaguilera aguilera jenniferlopez justintimberlake timberlake destinyschild spicegirls
girlsaloud westlife boyzone takethat backstreetboys nsync
`;
