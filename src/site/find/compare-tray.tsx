/** The foods of a list that are chosen for a comparison: a link in each row that chooses or drops it, and a bar that says how many there are. */

import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import type { Food } from '../../food/food.ts';
import { compareAddress, MAX_COMPARED } from '../address.ts';
import { shownName } from '../food/food-name.tsx';
import { useLocale } from '../language/locale.ts';
import type { Site } from '../site.ts';

interface CompareProps {
  compare: readonly number[];
  /** The address of the same list with other foods chosen. */
  compareHref: (compare: readonly number[]) => string;
}

/** Chooses a food, or drops it; the page stays where it is. */
export function CompareToggle({
  site,
  record,
  compare,
  compareHref,
}: CompareProps & { site: Site; record: FoodRecord }) {
  const { t } = useLocale();
  const { id }: Food = record.food;
  const isChosen = compare.includes(id);
  if (!isChosen && compare.length >= MAX_COMPARED) return null;
  const next = isChosen ? compare.filter((each) => each !== id) : [...compare, id];
  return (
    <a
      id={`compare-${id}`}
      class={isChosen ? 'result-compare result-chosen' : 'result-compare'}
      href={compareHref(next)}
      data-stay
      rel="nofollow"
    >
      {t(isChosen ? 'list.chosen' : 'list.compare')}
      <span class="unseen">
        : <span dir="auto">{shownName(site, record.food, record.details).name}</span>
      </span>
    </a>
  );
}

/** How many are chosen, and the way to their comparison. */
export function CompareTray({ compare, compareHref }: CompareProps) {
  const { t } = useLocale();
  if (compare.length === 0) return null;
  return (
    <div class="tray" role="status">
      <span>{t('tray.count', { chosen: compare.length, most: MAX_COMPARED })}</span>{' '}
      <a class="button" href={compareAddress(compare)}>
        {t('list.compare')}
      </a>{' '}
      <a href={compareHref([])} data-stay>
        {t('tray.clear')}
      </a>
    </div>
  );
}
