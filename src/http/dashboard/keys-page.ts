/** An account's keys; with `?key=ID` one named key. A new key is shown in the answer itself, because it is shown only once. */
import type { ListedKey } from '../../accounts/account-store.ts';
import { limitsOf, planOf } from '../../accounts/plans.ts';
import { OVERLAPS, renderKeyPage } from '../../site/account/keys/key-page.tsx';
import { renderKeysPage } from '../../site/account/keys/keys-page.tsx';
import {
  renderCreatedKeyPage,
  renderNewAccountKeyPage,
  renderNewSecretPage,
} from '../../site/account/keys/new-key-page.tsx';
import { HOUR_MS } from '../../timing/durations.ts';
import { ACCOUNT_PAGES, pageWith } from '../account/account-pages.ts';
import { type MemberVisit, memberPage, type Next } from './dashboard-page.ts';
import type { Fields } from './fields.ts';

interface NewKeyBody {
  key: string;
  id: number;
  name: string;
}

export const KEYS_PAGE = memberPage({
  path: ACCOUNT_PAGES.keys,
  show: async (visit) => {
    const { site, parts, caller, query, outcome, signedIn } = visit;
    const keys = await parts.store.listKeys(caller.accountId);
    const common = { username: signedIn.username, outcome, done: query.get('done'), nowMs: parts.now() };
    if (query.has('key')) {
      const key = keys.find((each) => each.kind === 'named' && String(each.id) === query.get('key'));
      return key === undefined ? gone() : renderKeyPage(site, { ...common, key });
    }
    return renderKeysPage(site, {
      ...common,
      keys,
      limits: limitsOf(planOf(signedIn.plan), parts.planSettings),
      proof: await parts.services.proofs.needed(caller, { mustBe: 'code' }),
      isNewWanted: query.has('new'),
      problem: query.get('problem'),
    });
  },
  forms: {
    create: {
      route: 'createKey',
      next: ({ body }, { site, signedIn: { username } }) => {
        const { key, name } = body as NewKeyBody;
        return { html: renderCreatedKeyPage(site, { username, key, name }) };
      },
    },
    rename: {
      route: 'renameKey',
      path: keyPath,
      next: (_done, { query }) => ({ location: pageWith('keys', { key: query.get('key') ?? '', done: 'renamed' }) }),
    },
    rotate: {
      route: 'rotateKey',
      isStale: (fields, visit) => isReplaced(fields, visit, ({ id }) => String(id) === visit.query.get('key')),
      path: keyPath,
      body: (fields, { parts }) => ({ overlap_until: overlapUntil(fields.text('overlap_until'), parts.now()) }),
      next: ({ body, fields }, { site, signedIn: { username }, parts }) => {
        const { key, id: keyId, name } = body as NewKeyBody;
        const oldWorksUntil = overlapUntil(fields.text('overlap_until'), parts.now());
        return { html: renderNewSecretPage(site, { username, key, keyId, name, oldWorksUntil }) };
      },
    },
    revoke: {
      route: 'revokeKey',
      path: keyPath,
      next: () => ({ location: pageWith('keys', { done: 'revoked' }) }),
    },
    replaceAccountKey: {
      route: 'rotateAccountKey',
      isStale: (fields, visit) => isReplaced(fields, visit, ({ kind }) => kind === 'account'),
      next: ({ body }, { site, signedIn: { username } }) => {
        const { account_key: key } = body as { account_key: string };
        return { html: renderNewAccountKeyPage(site, { username, key }) };
      },
    },
  },
});

function gone(): Next {
  return { location: pageWith('keys', { problem: 'no-such-key' }) };
}

function keyPath({ query }: MemberVisit): Record<string, string> {
  return { key_id: query.get('key') ?? '' };
}

/** Until when the old secret works; an invalid choice goes to the route, which refuses it. */
function overlapUntil(choice: string | undefined, nowMs: number): string | undefined {
  const hours = OVERLAPS.find(({ value }) => value === choice)?.hours;
  if (hours === undefined) return choice;
  return hours === 0 ? undefined : new Date(nowMs + hours * HOUR_MS).toISOString();
}

/** Whether a key got another secret since its form was drawn. */
async function isReplaced(
  fields: Fields,
  { parts, caller }: MemberVisit,
  isMeant: (key: ListedKey) => boolean,
): Promise<boolean> {
  const key = (await parts.store.listKeys(caller.accountId)).find(isMeant);
  return key !== undefined && key.lastFour !== fields.text('last_four');
}
