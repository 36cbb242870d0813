/** Usage in words: the table, the chart and the sentences say the same by these. */
import type { GroupedRequests, StatusGroupId } from '../../accounts/usage/status-groups.ts';
import type { UsageStep } from '../../accounts/usage/usage-period.ts';
import type { Usage } from '../../accounts/usage/usage-store.ts';
import { writeCount } from '../../food/amount.ts';
import { writeDate, writeMoment } from '../dates.tsx';

/** The columns of the table, in the order in which bars are stacked from the bottom. */
export const USAGE_COLUMNS: readonly { id: StatusGroupId; name: string; about: string }[] = [
  { id: 'answered', name: 'Answered', about: 'answered' },
  { id: 'unchanged', name: 'Not modified', about: 'not modified' },
  { id: 'limited', name: 'Over a limit', about: 'over a limit' },
  { id: 'refused', name: 'Refused', about: 'refused or not found' },
  { id: 'failed', name: 'Failed', about: 'failed on our side' },
];

/** The period of each step, as the page offers it. */
export const USAGE_PERIODS: Readonly<Record<UsageStep, { name: string; each: string; steps: number }>> = {
  day: { name: 'last 30 days', each: 'day', steps: 30 },
  hour: { name: 'last 48 hours', each: 'hour', steps: 48 },
};

/** The beginning of a day or an hour, in words. */
export function writeStep(by: UsageStep, start: string): string {
  return by === 'day' ? writeDate(start) : writeMoment(start);
}

/** The same for an axis: "3 May", "14:00". */
export function writeTick(by: UsageStep, start: string): string {
  if (by === 'hour') return start.slice(11, 16);
  const [day, month] = writeDate(start).split(' ');
  return `${day} ${month?.slice(0, 3)}`;
}

/** "41 answered, 2 over a limit"; empty without requests. */
export function writeGroups(groups: GroupedRequests): string {
  return USAGE_COLUMNS.filter(({ id }) => groups[id] > 0)
    .map(({ id, about }) => `${writeCount(groups[id])} ${about}`)
    .join(', ');
}

/** All of it in a sentence or two. */
export function summarise({ by, requests, groups, series }: Usage): string {
  const { name, each } = USAGE_PERIODS[by];
  if (requests === 0) return `No requests in the ${name}.`;
  const busiest = series.reduce((best, point) => (point.requests > best.requests ? point : best));
  const most = `The busiest ${each} was ${writeStep(by, busiest.start)}, with ${writeCount(busiest.requests)}.`;
  return `${writeRequests(requests)} in the ${name}: ${writeGroups(groups)}. ${most}`;
}

/** "1 request", "41 requests". */
export function writeRequests(count: number): string {
  return count === 1 ? '1 request' : `${writeCount(count)} requests`;
}
