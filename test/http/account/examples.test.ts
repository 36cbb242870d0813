/**
 * The requests that the reference of accounts shows:
 * 1. Every endpoint of accounts is on exactly one of its pages.
 * 2. The example of a body has every member that is required.
 * `test/docs/page-examples.all.test.ts` runs them all.
 */
import { expect, it } from 'vitest';
import { ACCOUNT_ROUTES } from '../../../src/http/account/all-routes.ts';
import { openApiDocument } from '../../../src/http/interface/openapi.ts';
import { endpointsOf } from '../../../src/site/docs/openapi-document.ts';
import { endpointAnchor } from '../../../src/site/docs/reference-endpoint.tsx';
import { ACCOUNT_REFERENCES } from '../../../src/site/docs/reference-page.tsx';
import { readMain } from '../../site/read-html.ts';
import { SITE } from '../../site/sample-foods.ts';

const openapi = openApiDocument('https://larder.example');
const PAGES = ACCOUNT_REFERENCES.map(({ render }) => render(SITE, openapi));
const ENDPOINTS = endpointsOf(openapi, ['account', 'billing']);

/** A request as the pages show it, white space collapsed. */
const SHOWN =
  /curl -X (\w+) 'https:\/\/larder\.example([^'?]*)[^']*'(?: \\ -H (?:'[^']*'|"[^"]*"))*(?: \\ -d '((?:[^']|'\\'')*)')?/g;

/** The bodies of the requests on the pages, by method and path. */
const BODIES = new Map(
  PAGES.flatMap((html) => [...readMain(html).matchAll(SHOWN)]).map(([, method, path, body]) => [
    `${method} ${path}`,
    body === undefined ? undefined : (JSON.parse(body.replaceAll("'\\''", "'")) as Record<string, unknown>),
  ]),
);

it('1. every endpoint has its page', () => {
  expect(ENDPOINTS.length).toBeGreaterThan(20);
  for (const endpoint of ENDPOINTS) {
    const at = PAGES.filter((html) => html.includes(`<section id="${endpointAnchor(endpoint)}"`));
    expect(at, `${endpoint.method} ${endpoint.path}`).toHaveLength(1);
  }
});

const WITH_BODY = ACCOUNT_ROUTES.flatMap(({ method, path, body = {} }) => {
  const required = Object.entries(body).flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));
  return required.length === 0 ? [] : [[`${method} ${path}`, required] as const];
});

/** A pasted request could not do it: the page says who can. */
const NOT_FOR_PROGRAMS = ['POST /auth/providers/register', 'POST /auth/identities'];

it.each(WITH_BODY.filter(([name]) => !NOT_FOR_PROGRAMS.includes(name)))(
  '2. the body of %s has what is required',
  (name, required) => {
    // Ids in a path are shown as examples.
    const shown = [...BODIES].find(([key]) => new RegExp(`^${name.replace(/\{\w+\}/g, '[^/]+')}$`).test(key));
    expect(Object.keys(shown?.[1] ?? {})).toEqual(expect.arrayContaining(required));
  },
);
