import { CommandBox } from '../command-box.tsx';
import type { Site } from '../site.ts';
import { renderDocsPage } from './docs-page.tsx';

const CREDIT_HTML = `Food data from <a href="https://world.openfoodfacts.org">Open Food Facts</a>, under the
<a href="https://opendatacommons.org/licenses/odbl/1-0/">ODbL</a>`;

/** Under which terms the data may be used, and the line to show. */
export function renderLicencePage(site: Site): string {
  return renderDocsPage(site, {
    path: '/docs/licence',
    description: 'The licences of the food data and photos, and the credit line to show.',
    children: (
      <>
        <section id="attribution">
          <h2>Show this line</h2>
          <p>If you show this data in public, show this line beside it, with its links where you can:</p>
          <blockquote>
            Food data from <a href="https://world.openfoodfacts.org">Open Food Facts</a>, under the{' '}
            <a href="https://opendatacommons.org/licenses/odbl/1-0/">ODbL</a>
          </blockquote>
          <CommandBox command={CREDIT_HTML} label="The credit line as HTML" />
        </section>
        <section id="terms">
          <h2>What is under which licence</h2>
          <dl class="facts">
            <dt>Products</dt>
            <dd>
              <a href="https://opendatacommons.org/licenses/odbl/1-0/">Open Database Licence 1.0</a>, the contents under
              the <a href="https://opendatacommons.org/licenses/dbcl/1-0/">Database Contents Licence</a>. A database
              that you derive from it and share must be under the ODbL too.
            </dd>
            <dt>Photos</dt>
            <dd>
              <a href="https://creativecommons.org/licenses/by-sa/3.0/">CC BY-SA 3.0</a>, by contributors to Open Food
              Facts. They are loaded from its image host.
            </dd>
            <dt>Plain foods</dt>
            <dd>Mostly from USDA SR28, which is in the public domain.</dd>
            <dt>The program</dt>
            <dd>MIT licence.</dd>
          </dl>
        </section>
        <section id="honest">
          <h2>Be as honest as the data</h2>
          <p>
            Mark foods whose <code>source</code> is <code>ai_estimate</code> as estimates, and never show{' '}
            <code>null</code> as zero.
          </p>
        </section>
      </>
    ),
  });
}
