/** The outcome of a request. */
export type StatusGroupId = 'answered' | 'unchanged' | 'refused' | 'limited' | 'failed';

interface StatusGroup {
  readonly id: StatusGroupId;
  readonly about: string;
  readonly has: (status: number) => boolean;
}

/** The groups in which usage is shown; a status belongs to the first that contains it. */
export const STATUS_GROUPS: readonly StatusGroup[] = [
  { id: 'answered', about: 'answered (2xx)', has: (status) => status < 300 },
  { id: 'unchanged', about: 'not modified, the client already had it (304)', has: (status) => status < 400 },
  { id: 'limited', about: 'over a limit (429)', has: (status) => status === 429 },
  { id: 'refused', about: 'rejected or not found (other 4xx)', has: (status) => status < 500 },
  { id: 'failed', about: 'server errors (5xx)', has: () => true },
];

export type GroupedRequests = Record<StatusGroupId, number>;

export function groupOf(status: number): StatusGroupId {
  return STATUS_GROUPS.find(({ has }) => has(status))!.id;
}

export function noRequests(): GroupedRequests {
  return { answered: 0, unchanged: 0, limited: 0, refused: 0, failed: 0 };
}
