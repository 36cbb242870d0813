/**
 * The symbols that packed labels are made of, version 1: the parts of texts that save most bytes on the labels of 1,081 products of
 * Open Food Facts and on lists of ingredients in eight languages. Records depend on their order: a better table is another version.
 */
const SEPARATOR = '¦';

export const LABEL_SYMBOLS: readonly string[] = [
  ' ¦ (¦ A¦ ARTIFICIAL F¦ C¦ CHOCOLATE¦ MILK, ¦ P¦ S¦ a¦ acid¦ c¦ chocolate¦ de ¦ g","qa":¦ g","qa":2',
  ' g","qa":3¦ milk, ¦ p¦ powder, ¦ s¦","¦","c":"¦","c":"snacks,¦","i":{"en":"¦","i":{"en":"C',
  '","i":{"en":"S¦","q":"¦","s":"¦","s":"e","sc"¦","sc":¦","v":"¦","v":"n¦":¦":"¦":0,"¦":0,"NACL":',
  '":0,"VIT¦":0.¦":1¦":{"¦":{"fr":"¦"e","sc":2¦"l":"¦"n":{"FA¦"n":{"NACL":¦"n":{"NACL":0.',
  '"n":{"NACL":1.¦"},"¦), ¦, ¦, C¦, S¦, SALT¦, natural¦, s¦, soy lecithin¦,"¦,"FE":¦,"VITA_RAE',
  ',"VITC":0,"CA¦,"l":"en¦,"nv":4,"e":"e¦,"q¦,chocolate-ca¦,e¦,e4¦-¦-its-products,¦-products,¦.¦."},"',
  '."},"a":"¦."},"v":"¦0¦0 g","qa":¦0},"l":"e¦0},"o":{"*":"f¦1¦2¦3¦322,e322i"¦322,e322i","¦4',
  '40 g","qa":40¦5¦5,"VITA_RAE":0¦50¦5},"o":{"*":"f¦6¦7¦8¦?n","s":¦?y","s":"¦A¦AL¦AN¦AR¦ARTIFICIAL FLA',
  'AT¦ATE¦B¦C¦C":0,"CA":¦CO¦D¦E¦ER¦F¦G¦H¦I¦IN¦IT¦L¦LA¦LE¦M¦MILK¦N¦O¦OCOA BUTTER,¦OR¦P¦R¦S¦T',
  'TRN":0,"NACL¦U¦UGAR, ¦UGAR, C¦UM¦V¦W¦Y¦a¦a ¦a":"gluten,¦al¦alt¦an¦ar¦as¦at¦ate, ¦b¦b":"',
  'beans","v":"n¦c¦c","sc":¦c":"snacks,swe¦ca¦ch¦chocolate¦ci¦co¦cocoa butter, ¦con¦d¦d","sc":1¦de¦di¦e',
  'e ¦e de¦e","sc":3¦e, ¦ed¦el¦emulsif¦emulsifier¦en¦er¦er, ¦es¦es,¦et-snacks,c¦f¦fectioneries¦foods,',
  'foods-and-be¦foods-and-beve¦fr¦g¦ge¦gluten¦gluten,milk,¦h¦i¦ic¦ier¦il¦in¦ing¦it¦k¦l¦la¦le¦lo¦m¦milk',
  'milk,soy¦n¦n","i":{"en":"¦natural¦ndies","v":"n¦o¦ol¦on¦or¦oya lecithin (¦p¦plant-based-¦q":"¦r¦ra',
  're¦ri¦ro¦rom_serving"}¦rtificial flav¦s¦s ¦s","v":"¦s","v":"n¦s,¦s,plant-based-¦s,soybeans","',
  's,soybeans","v¦s-and-¦soybeans","¦sugar,¦sweet-snacks,¦t¦ta¦te¦tificial flav¦u¦ugar, ¦um¦ur¦ut¦v¦ve',
  'vegetable¦w¦y¦y","nv":4,"e":¦yy","s":"¦},"l":"e¦},"l":"fr","¦},"l":"fr","i¦},"o":{"*":"f¦é',
].flatMap((line) => line.split(SEPARATOR));
