/** What a page is drawn with for one visitor: the service's settings and the visitor's preferences. */
import { memoize } from '../../caches/bounded-map.ts';
import { categoryLabel, shownName } from '../../kinds/kind-table.ts';
import type { Language } from '../../messages/languages.ts';
import type { FoodKinds } from '../../site/food-kinds.ts';
import { type FoodNames, Locale } from '../../site/language/locale.ts';
import type { Site } from '../../site/site.ts';
import type { Cookies } from '../account/cookies.ts';
import type { ServerRequest } from '../exchange.ts';
import { preferencesOf } from './visitor-preferences.ts';

export type SiteFor = (request: ServerRequest) => Site;

/** Creates sites by request; a language's locale is created for its first visitor. */
export function createSiteFor(
  settings: Pick<Site, 'publicUrl' | 'photos' | 'assets' | 'kinds'>,
  cookies: Cookies,
): SiteFor {
  const localeIn = memoize((language: Language) => new Locale(language, foodNamesIn(settings.kinds, language)));
  return (request) => {
    const { language, ...preferences } = preferencesOf(request, cookies);
    return { ...settings, locale: localeIn(language), ...preferences };
  };
}

/** The names of categories, kinds and units in a language. */
export function foodNamesIn(kinds: FoodKinds, language: Language): FoodNames {
  const { table } = kinds;
  const categories = new Map(
    table.categories.map((category) => [categoryLabel(category, 'en'), categoryLabel(category, language)]),
  );
  return {
    category: (name) => categories.get(name) ?? name,
    kind: (key) => {
      const kind = table.byKey(key);
      return kind && shownName(kind, language);
    },
    unit: (key) => kinds.unitName(key, language),
  };
}
