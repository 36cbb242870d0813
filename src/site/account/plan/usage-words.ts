/** Usage in words: the page, its table and the sentences say the same by these. */
import type { GroupedRequests, StatusGroupId } from '../../../accounts/usage/status-groups.ts';
import type { UsageStep } from '../../../accounts/usage/usage-period.ts';
import type { Usage } from '../../../accounts/usage/usage-store.ts';
import type { Locale } from '../../language/locale.ts';

/** The columns of the table, in the order in which bars are stacked from the bottom. */
export const USAGE_COLUMNS = [
  'answered',
  'unchanged',
  'limited',
  'refused',
  'failed',
] as const satisfies readonly StatusGroupId[];

/** The period of each step, as the page offers it. */
export const USAGE_PERIODS = {
  day: { name: 'usage.period.day', none: 'usage.noneDay', sum: 'usage.sumDay', steps: 30 },
  hour: { name: 'usage.period.hour', none: 'usage.noneHour', sum: 'usage.sumHour', steps: 48 },
} as const satisfies Readonly<Record<UsageStep, { name: string; none: string; sum: string; steps: number }>>;

/** The beginning of a day or an hour, in words. */
export function writeStep(by: UsageStep, start: string, locale: Locale): string {
  return by === 'day' ? locale.date(start) : locale.moment(start);
}

/** The same for an axis: "3 May", "14:00". */
export function writeTick(by: UsageStep, start: string, locale: Locale): string {
  return by === 'hour' ? start.slice(11, 16) : locale.shortDate(start);
}

/** "41 answered, 2 over a limit"; empty without requests. */
export function writeGroups(groups: GroupedRequests, { t }: Locale): string {
  return USAGE_COLUMNS.filter((id) => groups[id] > 0)
    .map((id) => t(`usage.about.${id}`, { count: groups[id] }))
    .join(', ');
}

/** All of it in a sentence or two. */
export function summarise({ by, requests, groups, series }: Usage, locale: Locale): string {
  const { none, sum } = USAGE_PERIODS[by];
  if (requests === 0) return locale.t(none);
  const busiest = series.reduce((best, point) => (point.requests > best.requests ? point : best));
  return locale.t(sum, {
    count: requests,
    groups: writeGroups(groups, locale),
    start: writeStep(by, busiest.start, locale),
    most: busiest.requests,
  });
}
