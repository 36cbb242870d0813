/**
 * What stands around the noun of a product's name: tastes and qualities in the eight main languages (columns as in
 * `foods.ts`), and the little words that tie them together. Written for this generator.
 */

/** Tastes; they follow a noun with a linking word ("yaourt à la fraise", "Joghurt mit Erdbeere"). */
export const TASTES = `vanilla|vanille|Vanille|vainilla|vaniglia|wanilia|baunilha|vanille
strawberry|fraise|Erdbeere|fresa|fragola|truskawka|morango|aardbei
lemon|citron|Zitrone|limón|limone|cytryna|limão|citroen
apple|pomme|Apfel|manzana|mela|jabłko|maçã|appel
orange|orange|Orange|naranja|arancia|pomarańcza|laranja|sinaasappel
hazelnut|noisette|Haselnuss|avellana|nocciola|orzech laskowy|avelã|hazelnoot
coconut|coco|Kokos|coco|cocco|kokos|coco|kokos
caramel|caramel|Karamell|caramelo|caramello|karmel|caramelo|karamel
raspberry|framboise|Himbeere|frambuesa|lampone|malina|framboesa|framboos
garlic|ail|Knoblauch|ajo|aglio|czosnek|alho|knoflook
banana|banane|Banane|plátano|banana|banan|banana|banaan
cherry|cerise|Kirsche|cereza|ciliegia|wiśnia|cereja|kers
mango|mangue|Mango|mango|mango|mango|manga|mango
almond|amande|Mandel|almendra|mandorla|migdał|amêndoa|amandel
peach|pêche|Pfirsich|melocotón|pesca|brzoskwinia|pêssego|perzik
blueberry|myrtille|Heidelbeere|arándano|mirtillo|jagoda|mirtilo|bosbes
basil|basilic|Basilikum|albahaca|basilico|bazylia|manjericão|basilicum
herbs|herbes|Kräuter|hierbas|erbe|zioła|ervas|kruiden
ginger|gingembre|Ingwer|jengibre|zenzero|imbir|gengibre|gember
cinnamon|cannelle|Zimt|canela|cannella|cynamon|canela|kaneel
mint|menthe|Minze|menta|menta|mięta|hortelã|munt
pear|poire|Birne|pera|pera|gruszka|pera|peer
pineapple|ananas|Ananas|piña|ananas|ananas|ananás|ananas
apricot|abricot|Aprikose|albaricoque|albicocca|morela|damasco|abrikoos
paprika|paprika|Paprika|pimentón|paprika|papryka|paprica|paprika
sea salt|sel de mer|Meersalz|sal marina|sale marino|sól morska|sal marinho|zeezout
blackcurrant|cassis|Johannisbeere|grosella|ribes|porzeczka|groselha|zwarte bes
pistachio|pistache|Pistazie|pistacho|pistacchio|pistacja|pistácio|pistache
chili|piment|Chili|guindilla|peperoncino|chili|malagueta|chili
passion fruit|fruit de la passion|Maracuja|maracuyá|frutto della passione|marakuja|maracujá|passievrucht
pumpkin|potiron|Kürbis|calabaza|zucca|dynia|abóbora|pompoen
fig|figue|Feige|higo|fico|figa|figo|vijg
walnut|noix|Walnuss|nuez|noce|orzech włoski|noz|walnoot
grape|raisin|Traube|uva|uva|winogrono|uva|druif
rosemary|romarin|Rosmarin|romero|rosmarino|rozmaryn|alecrim|rozemarijn
plum|prune|Pflaume|ciruela|prugna|śliwka|ameixa|pruim
lime|citron vert|Limette|lima|lime|limonka|lima|limoen
rhubarb|rhubarbe|Rhabarber|ruibarbo|rabarbaro|rabarbar|ruibarbo|rabarber
grapefruit|pamplemousse|Grapefruit|pomelo|pompelmo|grejpfrut|toranja|grapefruit
truffle|truffe|Trüffel|trufa|tartufo|trufla|trufa|truffel`;

/** Qualities; they stand beside the noun as they are. */
export const QUALITIES = `organic|bio|Bio|ecológico|biologico|bio|biológico|biologisch
natural|nature|Natur|natural|naturale|naturalny|natural|naturel
whole|entier|Vollkorn|integral|integrale|pełnoziarnisty|integral|volkoren
original|original|Original|original|originale|oryginalny|original|origineel
dark|noir|dunkle|negro|fondente|gorzka|negro|puur
white|blanc|weiße|blanco|bianco|biały|branco|wit
light|léger|leicht|ligero|leggero|lekki|ligeiro|light
gluten free|sans gluten|glutenfrei|sin gluten|senza glutine|bezglutenowy|sem glúten|glutenvrij
sugar free|sans sucres|zuckerfrei|sin azúcar|senza zucchero|bez cukru|sem açúcar|suikervrij
classic|classique|klassisch|clásico|classico|klasyczny|clássico|klassiek
smoked|fumé|geräuchert|ahumado|affumicato|wędzony|fumado|gerookt
fresh|frais|frisch|fresco|fresco|świeży|fresco|vers
red|rouge|rot|rojo|rosso|czerwony|vermelho|rood
green|vert|grün|verde|verde|zielony|verde|groen
sliced|tranches|Scheiben|lonchas|fette|plastry|fatias|plakken
grated|râpé|gerieben|rallado|grattugiato|tarty|ralado|geraspt
roasted|grillé|geröstet|tostado|tostato|prażony|torrado|geroosterd
spicy|épicé|würzig|picante|piccante|pikantny|picante|pittig
sweet|doux|süß|dulce|dolce|słodki|doce|zoet
mini|mini|Mini|mini|mini|mini|mini|mini
vegan|végétal|vegan|vegano|vegano|wegański|vegano|vegan
crunchy|croustillant|knusprig|crujiente|croccante|chrupiący|crocante|krokant
creamy|crémeux|cremig|cremoso|cremoso|kremowy|cremoso|romig
traditional|traditionnel|traditionell|tradicional|tradizionale|tradycyjny|tradicional|traditioneel
homemade|maison|hausgemacht|casero|casereccio|domowy|caseiro|huisgemaakt
low fat|allégé|fettarm|desnatado|magro|chudy|magro|mager
extra|extra|extra|extra|extra|extra|extra|extra
frozen|surgelé|tiefgekühlt|congelado|surgelato|mrożony|congelado|diepvries
premium|supérieur|Premium|selecto|pregiato|premium|selecionado|premium
mild|doux|mild|suave|delicato|łagodny|suave|mild
unsalted|non salé|ungesalzen|sin sal|senza sale|niesolony|sem sal|ongezouten
salted|salé|gesalzen|salado|salato|solony|salgado|gezouten
protein|protéiné|Protein|proteína|proteico|proteinowy|proteína|proteïne
cooked|cuit|gekocht|cocido|cotto|gotowany|cozido|gekookt
raw|cru|roh|crudo|crudo|surowy|cru|rauw
black|noire|schwarz|negra|nero|czarny|preto|zwart
golden|doré|goldene|dorado|dorato|złoty|dourado|gouden
country|campagne|Land|campo|contadino|wiejski|camponês|boeren
lactose free|sans lactose|laktosefrei|sin lactosa|senza lattosio|bez laktozy|sem lactose|lactosevrij
dried|séché|getrocknet|seco|essiccato|suszony|seco|gedroogd
grilled|rôti|gegrillt|asado|grigliato|grillowany|grelhado|gegrild
gourmet|gourmand|Feinkost|gourmet|gustoso|gourmet|gourmet|gourmet
double|double|doppelt|doble|doppio|podwójny|duplo|dubbel
sparkling|pétillante|sprudelnd|con gas|frizzante|gazowana|com gás|bruisend
aged|affiné|gereift|curado|stagionato|dojrzewający|curado|belegen
stuffed|farci|gefüllt|relleno|ripieno|nadziewany|recheado|gevuld
family|familial|Familien|familiar|famiglia|rodzinny|familiar|familie
kids|enfants|Kinder|infantil|bambini|dla dzieci|infantil|kinder
artisan|artisanal|handwerklich|artesano|artigianale|rzemieślniczy|artesanal|ambachtelijk
unsweetened|non sucré|ungesüßt|sin endulzar|non zuccherato|niesłodzony|sem adoçar|ongezoet`;

/** Words before a taste, the commonest first. */
export const LINKS = {
  en: 'with|&|and|in|flavored',
  fr: 'à la|au|aux|et|de|saveur|en',
  de: 'mit|und|in|Geschmack',
  es: 'de|con|y|sabor|al',
  it: 'al|con|e|alla|di|gusto',
  pl: 'z|i|o smaku|w',
  pt: 'de|com|e|sabor',
  nl: 'met|en|in',
} as const;

/** Syllables of invented words: each language sounds a little like itself. */
export const SYLLABLES = {
  en: 'ber cran win ter low har ding field stone crest wood ford ley ton ham well brook shire dale mer pen dra vin kel sto bri fle gra thor mun cla wes nor pol gan ser tic lum rav den',
  fr: 'beau mont cha val lou rai gne tel bour gon ville mar che ron dou san fer lan tre vau mou lin gau ber trand pic ard elle ette oise rou sel fon taine cler gue dé lice mé que',
  de: 'stein berg burg wald brau kraft mann feld hof korn müh len schwarz ober unter hei del brun nen gold rein grün bach zim mer kö nig alt neu hart wein kir chen schön rauch ges tal dorf lich sel',
  es: 'mon te sol ve gar cía lo pez ria jo ver dal que sada man cha oli var tor res blan co cas ti llo her ran naran jal ca ba lle ro pue blo gra na dil sie rra nie ben',
  it: 'bar il la roma gno tosca ni pie mon ligu ria sar deg na ven eto bel li fior enti no cam pag nol lom dia moli san ta lu cia ros si ver di con ti mare cas tel lo giar',
  pl: 'wie dwo rze mał pol sko gór las bia ło czer wo kra ków mi nie sta ro no wy zdro wie chle bo gos po dar ska psz czół ka mle czar dob ra wsi bor owik jagn je zio ryb ny kwia tek łąk',
  pt: 'mon te cas te lo ri bei ra ser ra do quin ta val ver de lei te nho pão zi fa ri ma ra gal hão sa bor mi nho es tre la cam po bra ga con fei tar ia cal das pin hal for no ver mel',
  nl: 'hol land boe ren dij ker veld huis zaan mee ren brug ge kaas maat schap pij gro nin ber gen oos ter wes ten zee wind mo len broek stra ten bak ke rij smaak vol hof kwe ker vlies tui nen',
} as const;

/** Endings that turn a known word into a rare one, as inflection, plural and everyday misspelling do. */
export const ENDINGS = {
  en: 's|y|ed|ish|er|less|ful|ies|ettes|ling',
  fr: 's|e|es|ette|és|ée|eux|ine|ons|elle',
  de: 'n|e|chen|er|s|en|isch|lein|ige|stück',
  es: 's|es|ito|ita|illos|ado|ada|ero|ón|al',
  it: 'i|e|ini|ino|etta|oni|ata|oso|ella|ie',
  pl: 'y|i|ów|owy|owa|ka|ki|ny|ne|em',
  pt: 's|inho|inha|ada|ado|eiro|ões|al|oso|zinho',
  nl: 'en|jes|tje|s|ig|er|achtig|pjes|lijk|e',
} as const;
