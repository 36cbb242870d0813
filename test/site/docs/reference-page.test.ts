/**
 * What the reference promises: every path, parameter, answer and schema of the OpenAPI document is on it, references
 * become links or are followed, requests can be pasted into a shell, and examples are text.
 */
import { describe, expect, it } from 'vitest';
import { ACCOUNT_REFERENCES, renderReference } from '../../../src/site/docs/reference-page.tsx';
import { readMain } from '../read-html.ts';
import { OPENAPI, PUBLIC_URL, SITE } from '../sample-foods.ts';

describe('the reference page', () => {
  const html = renderReference(SITE, OPENAPI);
  const text = readMain(html);

  it('lists each path in the contents and as a section', () => {
    expect(html).toContain('<a href="#get-search">/search</a>');
    expect(html).toContain('id="get-search"');
    expect(html).toContain('id="get-food-food-id"');
  });

  it('says what each parameter is', () => {
    expect(text).toContain('q query, required string, at least 2 characters');
    expect(text).toContain('limit query, optional integer, 1 to 50, default 10');
  });

  it('gives a request whose quotes hold in a shell', () => {
    expect(text).toContain("curl 'https://larder.example/search?q=baker%27s+oats'");
    expect(text).toContain("curl 'https://larder.example/food/1'");
  });

  it('links schemas and follows shared answers', () => {
    expect(html).toContain('list of <a href="#schema-Food">Food</a>');
    expect(html).toContain('id="schema-Food"');
    expect(text).toContain('429 You are above a limit.');
    expect(text).toContain('Retry-After : Seconds to wait.');
    expect(text).toContain('Rate limit exceeded. Retry in 9 seconds.');
  });

  it('marks what may be null or absent', () => {
    expect(text).toContain('brand optional string or null Brand, when known');
  });

  it('shows examples as text', () => {
    expect(html).toContain('&lt;b>Nutella&lt;/b>');
  });

  it('keeps accounts apart, with their own methods, bodies and schemas', () => {
    const accounts = ACCOUNT_REFERENCES.find(({ path }) => path === '/docs/accounts/keys')!.render(SITE, OPENAPI);
    expect(text).not.toContain('/auth/keys');
    expect(html).not.toContain('id="schema-Keys"');
    expect(accounts).toContain('id="post-auth-keys"');
    expect(accounts).toContain('id="schema-Keys"');
    expect(accounts).not.toContain('id="schema-Food"');
    expect(readMain(accounts)).toContain(
      'name string What the key is for. rate_cap optional integer Requests a minute.',
    );
    expect(readMain(accounts)).toContain("curl -X POST 'https://larder.example/auth/keys'");
    expect(readMain(accounts)).toContain('-H "Authorization: Bearer $LARDER_ACCOUNT_KEY"');
    expect(readMain(accounts)).toContain(`-d '{"name":"Ann'\\''s phone"}'`);
  });

  it('survives a document with nothing in it', () => {
    const empty = { info: { title: 'Larder', version: '1.0.0' }, paths: {} };
    expect(readMain(renderReference(SITE, empty))).toContain(PUBLIC_URL);
  });
});
