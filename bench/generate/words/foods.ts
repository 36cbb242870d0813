/**
 * Food words in the eight main languages, one meaning a line, the commoner first within a topic. Written for this
 * generator. Columns: English, French, German, Spanish, Italian, Polish, Portuguese, Dutch.
 */
export const FOOD_LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pl', 'pt', 'nl'] as const;

/** The nouns of each topic. The place of a line is the identity of its meaning: add at the end only. */
export const FOODS = {
  dairy: `cheese|fromage|Käse|queso|formaggio|ser|queijo|kaas
milk|lait|Milch|leche|latte|mleko|leite|melk
yogurt|yaourt|Joghurt|yogur|yogurt|jogurt|iogurte|yoghurt
butter|beurre|Butter|mantequilla|burro|masło|manteiga|boter
cream|crème|Sahne|nata|panna|śmietana|natas|room
cottage cheese|fromage blanc|Quark|requesón|fiocchi di latte|twaróg|requeijão|kwark
mozzarella|mozzarella|Mozzarella|mozzarella|mozzarella|mozzarella|mozzarella|mozzarella
cheddar|cheddar|Cheddar|cheddar|cheddar|cheddar|cheddar|cheddar
goat cheese|chèvre|Ziegenkäse|queso de cabra|caprino|ser kozi|queijo de cabra|geitenkaas
cream cheese|fromage à tartiner|Frischkäse|queso crema|formaggio spalmabile|serek|queijo creme|roomkaas
kefir|kéfir|Kefir|kéfir|kefir|kefir|kefir|kefir
custard|crème anglaise|Pudding|natillas|crema|budyń|creme|vla
buttermilk|lait ribot|Buttermilch|suero|latticello|maślanka|leitelho|karnemelk
gouda|gouda|Gouda|gouda|gouda|gouda|gouda|goudse
parmesan|parmesan|Parmesan|parmesano|parmigiano|parmezan|parmesão|parmezaan
ricotta|ricotta|Ricotta|ricota|ricotta|ricotta|ricota|ricotta
skyr|skyr|Skyr|skyr|skyr|skyr|skyr|skyr
whey|lactosérum|Molke|lactosuero|siero|serwatka|soro|wei`,
  meat: `chicken|poulet|Hähnchen|pollo|pollo|kurczak|frango|kip
ham|jambon|Schinken|jamón|prosciutto|szynka|fiambre|ham
beef|bœuf|Rind|ternera|manzo|wołowina|vaca|rundvlees
sausage|saucisse|Wurst|salchicha|salsiccia|kiełbasa|salsicha|worst
turkey|dinde|Pute|pavo|tacchino|indyk|peru|kalkoen
pork|porc|Schwein|cerdo|maiale|wieprzowina|porco|varkensvlees
bacon|lardons|Speck|beicon|pancetta|boczek|toucinho|spek
salami|saucisson|Salami|salami|salame|salami|salame|salami
breast|filet|Brust|pechuga|petto|pierś|peito|filet
meatballs|boulettes|Frikadellen|albóndigas|polpette|klopsiki|almôndegas|gehaktballen
pate|pâté|Pastete|paté|patè|pasztet|patê|paté
duck|canard|Ente|pato|anatra|kaczka|pato|eend
lamb|agneau|Lamm|cordero|agnello|jagnięcina|borrego|lam
burger|steak haché|Burger|hamburguesa|hamburger|burger|hambúrguer|hamburger
nuggets|nuggets|Nuggets|nuggets|crocchette|nuggetsy|nuggets|nuggets
chorizo|chorizo|Chorizo|chorizo|chorizo|chorizo|chouriço|chorizo
jerky|viande séchée|Trockenfleisch|cecina|carne secca|suszona wołowina|carne seca|gedroogd vlees
terrine|terrine|Sülze|terrina|terrina|galareta|terrina|zult`,
  fish: `tuna|thon|Thunfisch|atún|tonno|tuńczyk|atum|tonijn
salmon|saumon|Lachs|salmón|salmone|łosoś|salmão|zalm
sardines|sardines|Sardinen|sardinas|sardine|sardynki|sardinhas|sardines
shrimp|crevettes|Garnelen|gambas|gamberi|krewetki|camarão|garnalen
cod|cabillaud|Kabeljau|bacalao|merluzzo|dorsz|bacalhau|kabeljauw
mackerel|maquereau|Makrele|caballa|sgombro|makrela|cavala|makreel
herring|hareng|Hering|arenque|aringa|śledź|arenque|haring
anchovies|anchois|Sardellen|anchoas|acciughe|anchois|anchovas|ansjovis
fish fingers|bâtonnets de poisson|Fischstäbchen|varitas de pescado|bastoncini|paluszki rybne|douradinhos|vissticks
mussels|moules|Muscheln|mejillones|cozze|małże|mexilhão|mosselen
trout|truite|Forelle|trucha|trota|pstrąg|truta|forel
surimi|surimi|Surimi|surimi|surimi|surimi|delícias do mar|surimi
squid|calamars|Tintenfisch|calamares|calamari|kalmary|lulas|inktvis
hake|merlu|Seehecht|merluza|nasello|morszczuk|pescada|heek
caviar|caviar|Kaviar|caviar|caviale|kawior|caviar|kaviaar`,
  bakery: `bread|pain|Brot|pan|pane|chleb|pão|brood
cake|gâteau|Kuchen|pastel|torta|ciasto|bolo|cake
brioche|brioche|Brioche|brioche|brioche|chałka|brioche|brioche
toast|pain de mie|Toast|pan de molde|pancarrè|tost|pão de forma|toast
croissants|croissants|Croissants|cruasanes|cornetti|rogaliki|croissants|croissants
tortillas|galettes|Wraps|tortillas|piadina|tortilla|tortilhas|wraps
rolls|petits pains|Brötchen|panecillos|panini|bułki|pãezinhos|broodjes
muffins|muffins|Muffins|magdalenas|muffin|babeczki|queques|muffins
baguette|baguette|Baguette|barra|baguette|bagietka|baguete|stokbrood
crispbread|pain croustillant|Knäckebrot|pan crujiente|pane croccante|pieczywo chrupkie|pão crocante|knäckebröd
pie|tarte|Torte|tarta|crostata|tarta|tarte|taart
pancakes|crêpes|Pfannkuchen|tortitas|crespelle|naleśniki|panquecas|pannenkoeken
waffles|gaufres|Waffeln|gofres|cialde|gofry|waffles|wafels
donuts|beignets|Krapfen|rosquillas|ciambelle|pączki|donuts|donuts
bagels|bagels|Bagels|bagels|ciambelle salate|bajgle|bagels|bagels
madeleines|madeleines|Madeleines|sobaos|plumcake|magdalenki|madalenas|madeleines
gingerbread|pain d'épices|Lebkuchen|pan de jengibre|pan di zenzero|piernik|pão de gengibre|ontbijtkoek
pastry|pâte feuilletée|Blätterteig|hojaldre|sfoglia|ciasto francuskie|massa folhada|bladerdeeg`,
  sweets: `chocolate|chocolat|Schokolade|chocolate|cioccolato|czekolada|chocolate|chocolade
biscuits|biscuits|Kekse|galletas|biscotti|ciastka|bolachas|koekjes
ice cream|glace|Eis|helado|gelato|lody|gelado|ijs
candy|bonbons|Bonbons|caramelos|caramelle|cukierki|rebuçados|snoep
bar|barre|Riegel|barrita|barretta|baton|barra|reep
sugar|sucre|Zucker|azúcar|zucchero|cukier|açúcar|suiker
cookies|cookies|Cookies|cookies|frollini|ciasteczka|cookies|koeken
truffles|truffes|Trüffel|trufas|tartufi|trufle|trufas|truffels
gummies|gélifiés|Fruchtgummi|gominolas|gommose|żelki|gomas|gummies
wafer|gaufrette|Waffel|barquillo|wafer|wafelek|wafer|wafel
mousse|mousse|Mousse|mousse|mousse|mus|mousse|mousse
sorbet|sorbet|Sorbet|sorbete|sorbetto|sorbet|sorvete|sorbet
licorice|réglisse|Lakritz|regaliz|liquirizia|lukrecja|alcaçuz|drop
marshmallows|guimauve|Marshmallows|nubes|marshmallow|pianki|marshmallows|marshmallows
nougat|nougat|Nougat|turrón|torrone|nugat|torrão|noga
chewing gum|chewing-gum|Kaugummi|chicle|gomma|guma|pastilha|kauwgom
meringue|meringue|Baiser|merengue|meringa|beza|suspiro|meringue
pralines|pralinés|Pralinen|bombones|cioccolatini|praliny|bombons|bonbons`,
  drinks: `juice|jus|Saft|zumo|succo|sok|sumo|sap
water|eau|Wasser|agua|acqua|woda|água|water
tea|thé|Tee|té|tè|herbata|chá|thee
coffee|café|Kaffee|café|caffè|kawa|café|koffie
beer|bière|Bier|cerveza|birra|piwo|cerveja|bier
lemonade|limonade|Limonade|limonada|limonata|lemoniada|limonada|limonade
soda|soda|Brause|refresco|bibita|napój gazowany|refrigerante|frisdrank
drink|boisson|Getränk|bebida|bevanda|napój|bebida|drank
syrup|sirop|Sirup|jarabe|sciroppo|syrop|xarope|siroop
nectar|nectar|Nektar|néctar|nettare|nektar|néctar|nectar
wine|vin|Wein|vino|vino|wino|vinho|wijn
smoothie|smoothie|Smoothie|batido|frullato|smoothie|batido|smoothie
iced tea|thé glacé|Eistee|té helado|tè freddo|herbata mrożona|chá gelado|ijsthee
cola|cola|Cola|cola|cola|cola|cola|cola
infusion|infusion|Kräutertee|infusión|tisana|napar|infusão|kruidenthee
cider|cidre|Apfelwein|sidra|sidro|cydr|sidra|cider
energy drink|boisson énergisante|Energydrink|bebida energética|energy drink|napój energetyczny|bebida energética|energiedrank
cocoa|cacao|Kakao|cacao|cacao|kakao|cacau|cacao`,
  produce: `tomatoes|tomates|Tomaten|tomates|pomodori|pomidory|tomates|tomaten
potatoes|pommes de terre|Kartoffeln|patatas|patate|ziemniaki|batatas|aardappelen
beans|haricots|Bohnen|judías|fagioli|fasola|feijão|bonen
peas|petits pois|Erbsen|guisantes|piselli|groszek|ervilhas|erwten
carrots|carottes|Karotten|zanahorias|carote|marchew|cenouras|wortelen
mushrooms|champignons|Pilze|champiñones|funghi|pieczarki|cogumelos|champignons
olives|olives|Oliven|aceitunas|olive|oliwki|azeitonas|olijven
vegetables|légumes|Gemüse|verduras|verdure|warzywa|legumes|groenten
spinach|épinards|Spinat|espinacas|spinaci|szpinak|espinafres|spinazie
lentils|lentilles|Linsen|lentejas|lenticchie|soczewica|lentilhas|linzen
corn|maïs|Mais|maíz|mais|kukurydza|milho|mais
salad|salade|Salat|ensalada|insalata|sałatka|salada|salade
chickpeas|pois chiches|Kichererbsen|garbanzos|ceci|ciecierzyca|grão-de-bico|kikkererwten
cucumbers|concombres|Gurken|pepinos|cetrioli|ogórki|pepinos|komkommers
onions|oignons|Zwiebeln|cebollas|cipolle|cebula|cebolas|uien
cabbage|chou|Kohl|col|cavolo|kapusta|couve|kool
beets|betteraves|Rote Bete|remolacha|barbabietole|buraki|beterraba|bieten
compote|compote|Mus|compota|composta|przecier|compota|moes
broccoli|brocolis|Brokkoli|brócoli|broccoli|brokuły|brócolos|broccoli
artichokes|artichauts|Artischocken|alcachofas|carciofi|karczochy|alcachofras|artisjokken`,
  grains: `rice|riz|Reis|arroz|riso|ryż|arroz|rijst
pasta|pâtes|Nudeln|pasta|pasta|makaron|massa|pasta
flour|farine|Mehl|harina|farina|mąka|farinha|meel
muesli|muesli|Müsli|muesli|muesli|musli|muesli|muesli
cereal|céréales|Cerealien|cereales|cereali|płatki śniadaniowe|cereais|ontbijtgranen
oats|avoine|Haferflocken|avena|avena|owies|aveia|haver
spaghetti|spaghetti|Spaghetti|espaguetis|spaghetti|spaghetti|esparguete|spaghetti
granola|granola|Granola|granola|granola|granola|granola|granola
quinoa|quinoa|Quinoa|quinoa|quinoa|komosa|quinoa|quinoa
noodles|nouilles|Bandnudeln|fideos|tagliatelle|kluski|noodles|noedels
couscous|couscous|Couscous|cuscús|cuscus|kuskus|cuscuz|couscous
penne|penne|Penne|macarrones|penne|penne|penne|penne
porridge|porridge|Haferbrei|gachas|porridge|owsianka|papas|havermout
bulgur|boulgour|Bulgur|bulgur|bulgur|bulgur|bulgur|bulgur
semolina|semoule|Grieß|sémola|semola|kasza manna|sêmola|griesmeel
polenta|polenta|Polenta|polenta|polenta|polenta|polenta|polenta
buckwheat|sarrasin|Buchweizen|trigo sarraceno|grano saraceno|kasza gryczana|trigo sarraceno|boekweit
gnocchi|gnocchi|Gnocchi|ñoquis|gnocchi|kopytka|nhoques|gnocchi`,
  sauces: `sauce|sauce|Soße|salsa|sugo|sos|molho|saus
oil|huile|Öl|aceite|olio|olej|óleo|olie
mustard|moutarde|Senf|mostaza|senape|musztarda|mostarda|mosterd
vinegar|vinaigre|Essig|vinagre|aceto|ocet|vinagre|azijn
ketchup|ketchup|Ketchup|kétchup|ketchup|ketchup|ketchup|ketchup
mayonnaise|mayonnaise|Mayonnaise|mayonesa|maionese|majonez|maionese|mayonaise
pesto|pesto|Pesto|pesto|pesto|pesto|pesto|pesto
dressing|vinaigrette|Dressing|aliño|condimento|dressing|tempero|dressing
olive oil|huile d'olive|Olivenöl|aceite de oliva|olio di oliva|oliwa|azeite|olijfolie
salt|sel|Salz|sal|sale|sól|sal|zout
spices|épices|Gewürze|especias|spezie|przyprawy|especiarias|kruiden
hummus|houmous|Hummus|hummus|hummus|hummus|húmus|hummus
salsa|salsa|Salsa|salsa mexicana|salsa|salsa|molho picante|salsa
broth|bouillon|Brühe|caldo|brodo|bulion|caldo|bouillon
curry|curry|Curry|curry|curry|curry|caril|kerrie
guacamole|guacamole|Guacamole|guacamole|guacamole|guacamole|guacamole|guacamole
pickles|cornichons|Essiggurken|pepinillos|cetriolini|korniszony|pickles|augurken
pepper|poivre|Pfeffer|pimienta|pepe|pieprz|pimenta|peper`,
  snacks: `chips|chips|Chips|patatas fritas|patatine|chipsy|batatas fritas|chips
nuts|noix|Nüsse|frutos secos|frutta secca|orzechy|frutos secos|noten
crackers|crackers|Cracker|crackers|cracker|krakersy|crackers|crackers
popcorn|pop-corn|Popcorn|palomitas|popcorn|popcorn|pipocas|popcorn
peanuts|cacahuètes|Erdnüsse|cacahuetes|arachidi|orzeszki ziemne|amendoins|pinda's
almonds|amandes|Mandeln|almendras|mandorle|migdały|amêndoas|amandelen
seeds|graines|Kerne|semillas|semi|nasiona|sementes|zaden
pretzels|bretzels|Brezeln|pretzels|salatini|precelki|pretzels|pretzels
raisins|raisins secs|Rosinen|pasas|uvetta|rodzynki|passas|rozijnen
cashews|noix de cajou|Cashewkerne|anacardos|anacardi|nerkowce|cajus|cashewnoten
mix|mélange|Mischung|mezcla|misto|mieszanka|mistura|mix
dates|dattes|Datteln|dátiles|datteri|daktyle|tâmaras|dadels
pistachios|pistaches|Pistazien|pistachos|pistacchi|pistacje|pistácios|pistachenoten
rice cakes|galettes de riz|Reiswaffeln|tortas de arroz|gallette di riso|wafle ryżowe|tostas de arroz|rijstwafels
apricots|abricots|Aprikosen|orejones|albicocche|morele|alperces|abrikozen
tortilla chips|tortilla chips|Tortillachips|nachos|nachos|nachosy|nachos|nachos`,
  meals: `pizza|pizza|Pizza|pizza|pizza|pizza|pizza|pizza
soup|soupe|Suppe|sopa|zuppa|zupa|sopa|soep
lasagna|lasagnes|Lasagne|lasaña|lasagne|lasagne|lasanha|lasagne
sandwich|sandwich|Sandwich|sándwich|tramezzino|kanapka|sanduíche|sandwich
quiche|quiche|Quiche|quiche|torta salata|quiche|quiche|quiche
ravioli|ravioli|Ravioli|raviolis|ravioli|pierogi|ravioli|ravioli
risotto|risotto|Risotto|risotto|risotto|risotto|risoto|risotto
stew|ragoût|Eintopf|guiso|stufato|gulasz|estufado|stoofpot
gratin|gratin|Auflauf|gratinado|sformato|zapiekanka|gratinado|gratin
burrito|burrito|Burrito|burrito|burrito|burrito|burrito|burrito
meal|plat cuisiné|Fertiggericht|plato preparado|piatto pronto|danie|refeição|maaltijd
tabbouleh|taboulé|Taboulé|tabulé|tabulè|tabbouleh|tabule|tabouleh
paella|paella|Paella|paella|paella|paella|paelha|paella
dumplings|raviolis vapeur|Teigtaschen|empanadillas|fagottini|knedle|pastéis|dumplings
sushi|sushi|Sushi|sushi|sushi|sushi|sushi|sushi
tofu|tofu|Tofu|tofu|tofu|tofu|tofu|tofu
omelette|omelette|Omelett|tortilla de patatas|frittata|omlet|omelete|omelet
puree|purée|Püree|puré|purè|puree|puré|puree`,
  spreads: `jam|confiture|Konfitüre|mermelada|marmellata|dżem|doce|jam
honey|miel|Honig|miel|miele|miód|mel|honing
spread|pâte à tartiner|Aufstrich|crema para untar|crema spalmabile|krem|creme de barrar|spread
peanut butter|beurre de cacahuète|Erdnussbutter|crema de cacahuete|burro di arachidi|masło orzechowe|manteiga de amendoim|pindakaas
marmalade|marmelade|Marmelade|confitura|confettura|marmolada|marmelada|marmelade
maple syrup|sirop d'érable|Ahornsirup|sirope de arce|sciroppo d'acero|syrop klonowy|xarope de ácer|ahornsiroop
jelly|gelée|Gelee|jalea|gelatina|galaretka|geleia|gelei
tahini|tahini|Tahin|tahini|tahina|tahini|tahini|tahin
margarine|margarine|Margarine|margarina|margarina|margaryna|margarina|margarine
caramel|caramel|Karamell|dulce de leche|caramello|karmel|caramelo|karamel
almond butter|purée d'amandes|Mandelmus|crema de almendras|crema di mandorle|masło migdałowe|manteiga de amêndoa|amandelpasta
tapenade|tapenade|Tapenade|olivada|crema di olive|pasta z oliwek|pasta de azeitona|tapenade`,
} as const;
