/**
 * Words by which names say that a food has less or more than others of its kind: light butter, protein bread, peanut butter powder. Its
 * figures are right although they are unusual. Folded words of the languages that labels use most.
 */
import { fold } from '../../text/fold.ts';
import { tokenise } from '../../text/tokenise.ts';

/** It may have less of anything. */
const LESS = `light lite lighter leger legere legers legeres allege allegee alleges allegees reduced low lower less diet zero skinny slim
fettarm fettarme fettarmer fettreduziert fettreduzierte kalorienarm leicht leichte leichter magerstufe mager magere magro magra desnatado
desnatada ligero ligera reducido bajo baja ridotto leggero leggera scremato halvarine lett latt let kevyt odtluszczony odtluszczone chudy
chude skim skimmed nonfat maigre ecreme degraisse keto lowcarb sugarfree zuckerfrei ungesusst unsweetened stevia`;

/** It may have more of anything, and less of what that takes the place of. */
const MORE = `protein proteine proteines proteinee proteina proteinas eiweiss eiweissbrot eiwit bialko powder powdered poudre pulver polvo
polvere poeder proszek proszku powders dry dried mix instant cube cubes cubi wurfel concentrate concentrated concentrado concentre
konzentrat dehydrated deshydrate deshydratee deshydrates granules granulat premix extract extrait extrakt isolate whey fortified`;

const asSet = (list: string) => new Set(list.split(/\s+/));
const LESS_WORDS = asSet(LESS);
const MORE_WORDS = asSet(MORE);

/** What a name says about its recipe. */
export interface Recipe {
  readonly hasLess: boolean;
  readonly hasMore: boolean;
}

/** Reads a name. Words of the kind itself say nothing: a whey protein has as much protein as all of them. */
export function recipeOf(name: string, kind = ''): Recipe {
  const ofKind = kind.split('-');
  const words = tokenise(fold(name)).filter((word) => !ofKind.includes(word));
  return { hasLess: words.some((word) => LESS_WORDS.has(word)), hasMore: words.some((word) => MORE_WORDS.has(word)) };
}

/** Powders that are mixed with water or milk; what stands behind a link is only an ingredient. */
const POWDER = /powder(?!ed)|poudre|pulver|\bpolvo\b|polvere|poeder|proszk|dehydrated|d[ée]shydrat[ée]/i;
const LINKED_POWDER =
  /(?:\b(?:with|in|and|avec|au|aux|et|mit|und|con|al|com|met|z)\b|[,(&+]).*(?:powder|poudre|pulver|polvo|polvere|poeder|proszk|hydrat)/i;

/** Whether a name is that of a dry powder. */
export function isPowder(name: string): boolean {
  return POWDER.test(name) && !LINKED_POWDER.test(name);
}
