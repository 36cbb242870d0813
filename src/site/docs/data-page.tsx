import { BANDS } from '../../food/confidence.ts';
import { CHECKS } from '../../food/plausibility.ts';
import type { Site } from '../site.ts';
import { renderDocsPage } from './docs-page.tsx';

const BAND_WORDS: readonly { band: keyof typeof BANDS; word: string; which: string }[] = [
  {
    band: 'plausible',
    word: 'Plausible',
    which: 'Energy, protein, fat and carbohydrate are known, and no serious check fails.',
  },
  { band: 'sparse', word: 'Sparse or doubtful', which: 'One of these is missing, or a serious check fails.' },
  { band: 'estimate', word: 'Estimate', which: 'An AI model estimated the figures, however complete they are.' },
];

/** Where the data comes from, how it is checked, and what the confidence score means. */
export function renderDataPage(site: Site): string {
  return renderDocsPage(site, {
    path: '/docs/data',
    description: 'How Larder checks its food data, and what the confidence score means.',
    children: (
      <>
        <section id="confidence">
          <h2>Confidence</h2>
          <p>
            Every food has a confidence from 0 to 1: how far its figures can be trusted. It is added up from what is
            known and what was checked. A food's page shows the sum. Filling in a plausible figure never lowers it.
          </p>
          <table class="members">
            <thead>
              <tr>
                <th scope="col">Score</th>
                <th scope="col">Word</th>
                <th scope="col">Which foods</th>
              </tr>
            </thead>
            <tbody>
              {BAND_WORDS.map(({ band, word, which }) => (
                <tr key={band}>
                  <th scope="row">
                    {(BANDS[band].least / 100).toFixed(2)} to {(BANDS[band].most / 100).toFixed(2)}
                  </th>
                  <td>
                    <strong>{word}</strong>
                  </td>
                  <td>{which}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>Search puts better documented foods above others that match as well.</p>
        </section>
        <section id="unknown">
          <h2>Unknown is not zero</h2>
          <p>
            What a label does not state is <code>null</code> in JSON and “not stated” on pages. A figure of 0 is one
            that the source gave. Impossible figures are removed and become unknown.
          </p>
        </section>
        <section id="checks">
          <h2>Plausibility checks</h2>
          <p>Each food is checked when it is imported. A failed check lowers the score; its page says which.</p>
          <table class="members">
            <thead>
              <tr>
                <th scope="col">Check</th>
                <th scope="col">Severity</th>
                <th scope="col">What it found</th>
              </tr>
            </thead>
            <tbody>
              {CHECKS.map(({ id, severity, sentence }) => (
                <tr key={id}>
                  <th scope="row">
                    <code>{id}</code>
                  </th>
                  <td>{severity}</td>
                  <td>{sentence}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section id="sources">
          <h2>Sources</h2>
          <dl class="facts">
            <dt>
              <code>off</code>
            </dt>
            <dd>Product labels, as contributors to Open Food Facts recorded them.</dd>
            <dt>
              <code>community</code>
            </dt>
            <dd>Entries of this service: plain foods from USDA tables, and what its operator added.</dd>
            <dt>
              <code>ai_estimate</code>
            </dt>
            <dd>Estimates of an AI model. They have an amber tag wherever they appear. Searching never creates any.</dd>
          </dl>
        </section>
      </>
    ),
  });
}
