import { CommandBox } from '../command-box.tsx';
import type { Site } from '../site.ts';
import { FactList } from '../tables.tsx';
import { renderDocsPage } from './docs-page.tsx';

const SETTINGS: readonly (readonly [name: string, what: string])[] = [
  ['LARDER_PUBLIC_URL', 'Its public address, for links and this documentation.'],
  ['LARDER_TRUST_PROXY', 'Your proxies, so that limits count the real client addresses.'],
  [
    'LARDER_ANONYMOUS_PER_MINUTE=0',
    'Switches the limit off; so do LARDER_HOURLY_CAP=0 and LARDER_FAIRNESS_DELAY_MS=0 for theirs.',
  ],
  [
    'LARDER_PHOTOS=off',
    'Pages then load nothing from other servers, not even photos. With proxy this one fetches them.',
  ],
];

/** How to run the service oneself. */
export function renderSelfHostingPage(site: Site): string {
  return renderDocsPage(site, {
    path: '/docs/self-hosting',
    description: 'Run Larder yourself: one process, no database, your own limits.',
    children: (
      <>
        <section>
          <p class="lead">
            Larder is one Node program (20.19 or newer) that needs no other service. In a checkout of it, start it with:
          </p>
          <CommandBox command="npm ci && npm start" />
          <p>The first start installs a few thousand plain foods. Then open http://127.0.0.1:8080.</p>
        </section>
        <section id="fill">
          <h2>Fill it</h2>
          <p>
            Import the products of Open Food Facts, or a file of your own. A running service picks up the new catalog
            automatically.
          </p>
          <CommandBox command={'npx larder import off\nnpx larder import my-foods.csv --dataset mine'} />
        </section>
        <section id="container">
          <h2>In a container</h2>
          <CommandBox command={'docker build -t larder .\ndocker run -p 8080:8080 -v larder-data:/data larder'} />
        </section>
        <section id="settings">
          <h2>Set it up</h2>
          <FactList facts={SETTINGS.map(([name, what]) => [<code>{name}</code>, what])} />
          <p>
            All settings, commands and operating notes are in the folder <code>docs</code> of the program.
          </p>
        </section>
      </>
    ),
  });
}
