/**
 * What a food is made of, and what its label says of it: ingredients with their allergens emphasized, as Regulation (EU) No 1169/2011
 * has it, diets, marks, scores. All of it is the source's word; what it does not state is said not to be stated.
 */
import type { ComponentChildren } from 'preact';
import { allergenMessage, markOf } from '../../details/words.ts';
import { markAllergens, withImplied } from '../../food/allergens.ts';
import type { Food } from '../../food/food.ts';
import { DIETS, type DietFact, dietsOf, type LabelFacts } from '../../food/label/label-facts.ts';
import { type Locale, useLocale } from '../language/locale.ts';
import { NamedSection } from '../sections.tsx';

interface ContentsProps {
  food: Food;
  facts: LabelFacts;
}

/** The section of a food's page. */
export function FoodContents({ food, facts }: ContentsProps) {
  const { t } = useLocale();
  return (
    <NamedSection id="contents" title={t('contents.title')}>
      {saysAnything(facts) ? (
        <>
          <Ingredients facts={facts} />
          <Allergens facts={facts} />
          <Statements food={food} facts={facts} />
          <p class="small">{t('contents.notOurs')}</p>
        </>
      ) : (
        <p>{t('contents.nothing')}</p>
      )}
    </NamedSection>
  );
}

/** Whether anything is known that the section shows. */
function saysAnything({ ingredients, allergens, traces, analysis, labels, nutriScore, nova, additives }: LabelFacts) {
  return [ingredients, allergens, traces, analysis, labels, nutriScore, nova, additives].some(
    (fact) => fact !== undefined,
  );
}

function Ingredients({ facts: { ingredients, allergens = [] } }: { facts: LabelFacts }) {
  const { t, labelLanguage } = useLocale();
  if (ingredients === undefined) return <Unsaid name={t('contents.ingredients')} />;
  const spoken = ingredients[labelLanguage] === undefined ? Object.keys(ingredients)[0]! : labelLanguage;
  return (
    <p class="ingredients" dir="auto" {...(spoken !== 'und' && { lang: spoken })}>
      {markAllergens(ingredients[spoken]!, withImplied(allergens)).map(({ text, isAllergen }) =>
        isAllergen ? <strong>{text}</strong> : text,
      )}
    </p>
  );
}

function Allergens({ facts: { allergens, traces } }: { facts: LabelFacts }) {
  const locale = useLocale();
  const { t } = locale;
  const listed = (keys: readonly string[]) => locale.list(keys.map((key) => allergenName(locale, key)));
  return (
    <>
      <p>
        {allergens === undefined ? (
          t('contents.noAllergens')
        ) : (
          <strong>{t('contents.contains', { list: listed(withImplied(allergens)) })}</strong>
        )}{' '}
        {traces === undefined ? null : t('contents.mayContain', { list: listed(traces) })}
      </p>
      {allergens === undefined && traces === undefined ? null : <p class="small">{t('contents.check')}</p>}
    </>
  );
}

function allergenName({ t }: Locale, key: string): string {
  const message = allergenMessage(key);
  return message === undefined ? key : t(message);
}

/** Marks that have no name in the pages' languages are shown in the words of their tag; beyond so many they are left out. */
const MAX_MARKS = 12;

function Statements({ food, facts }: ContentsProps) {
  const locale = useLocale();
  const { t } = locale;
  const { genericNames, quantity, labels, nutriScore, nova, additives } = facts;
  const diets = dietsOf(facts);
  const generic = genericNames?.[locale.labelLanguage] ?? Object.values(genericNames ?? {})[0];
  return (
    <dl class="facts">
      {generic === undefined || generic === food.name ? null : (
        <Statement name={t('contents.genericName')}>
          <span dir="auto">{generic}</span>
        </Statement>
      )}
      {quantity === undefined ? null : (
        <Statement name={t('contents.quantity')}>
          <span dir="auto">{quantity}</span>
        </Statement>
      )}
      {DIETS.map((diet) => (
        <Statement name={t(`diet.${diet}`)}>{dietText(locale, diets[diet])}</Statement>
      ))}
      <Statement name={t('contents.labels')}>
        {labels && <span dir="auto">{[...marksIn(locale, labels)].join(', ')}</span>}
      </Statement>
      <Statement name={t('contents.nutriScore')} unsaid={t('label.notStated')}>
        {nutriScore?.grade.toUpperCase()}
      </Statement>
      <Statement name={t('contents.nova')} unsaid={t('label.notStated')}>
        {nova}
      </Statement>
      {additives === undefined ? null : (
        <Statement name={t('contents.additives')}>{additives.map((tag) => tag.toUpperCase()).join(', ')}</Statement>
      )}
    </dl>
  );
}

function dietText({ t }: Locale, { status, by }: DietFact): string | undefined {
  return by === null ? undefined : t(`dietBy.${by}`, { status: t(`dietStatus.${status}`) });
}

function marksIn({ t }: Locale, tags: readonly string[]): ReadonlySet<string> {
  const names = tags.map((tag) => {
    const { mark, words } = markOf(tag);
    return mark === undefined ? words : t(`mark.${mark}`);
  });
  return new Set(names.slice(0, MAX_MARKS));
}

/** A fact, or that it is not stated. */
function Statement({ name, unsaid, children }: { name: string; unsaid?: string; children?: ComponentChildren }) {
  const { t } = useLocale();
  return (
    <>
      <dt>{name}</dt>
      {children === undefined ? <dd class="unknown">{unsaid ?? t('contents.notSaid')}</dd> : <dd>{children}</dd>}
    </>
  );
}

function Unsaid({ name }: { name: string }) {
  const { t } = useLocale();
  return (
    <p>
      {name}: <span class="unknown">{t('contents.notSaid')}</span>
    </p>
  );
}
