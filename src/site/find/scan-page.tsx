/**
 * Looks a food up by its barcode. The typed form works everywhere; camera and photo need a script, so the stylesheet
 * shows them only where scripts run.
 */
import { hasValidCheckDigit } from '../../food/barcode.ts';
import { fullAddress, searchAddress } from '../address.ts';
import { renderPage } from '../layout.tsx';
import type { Site } from '../site.ts';

/** The page for scanning; `code` is what was looked up and not found. */
export function renderScanPage(site: Site, code?: string): string {
  return renderPage(site, {
    title: 'Scan a barcode | Larder',
    description: 'Find a food by its barcode: with the camera, from a photo, or typed in.',
    ...(code === undefined && { canonical: fullAddress(site.publicUrl, '/scan') }),
    current: 'scan',
    scripts: ['scan.js'],
    children: (
      <div class="scan">
        <h1>Scan a barcode</h1>
        {code === undefined ? null : <BarcodeNotFound code={code} />}
        <div class="scan-ways" data-scan>
          <div class="scan-buttons">
            <button type="button" class="button" data-scan-camera>
              Use the camera
            </button>
            <label class="button button-quiet">
              Choose a photo
              <input class="unseen" type="file" accept="image/*" data-scan-file />
            </label>
          </div>
          <div class="scan-view" data-scan-view hidden>
            <video playsinline muted data-scan-video />
            <button type="button" class="button button-quiet" data-scan-stop>
              Stop the camera
            </button>
          </div>
          <p class="scan-status" role="status" data-scan-status />
          <p class="small">Pictures stay on your device: only the digits are looked up.</p>
        </div>
        <form class="scan-form" action="/scan" method="get">
          <label for="code">Or type the digits below the bars</label>
          <div class="search-line">
            <input
              id="code"
              name="code"
              inputmode="numeric"
              autocomplete="off"
              required
              maxlength={40}
              value={code ?? ''}
              aria-describedby="code-hint"
            />
            <button type="submit">Look up</button>
          </div>
          <p class="small" id="code-hint">
            EAN-13, EAN-8, UPC-A or UPC-E: 6 to 13 digits. Spaces do not matter.
          </p>
        </form>
      </div>
    ),
  });
}

/** What to do about a barcode that no food has. */
export function BarcodeNotFound({ code }: { code: string }) {
  const digits = code.replace(/[\s-]/g, '');
  const isCode = /^\d{6,14}$/.test(digits);
  const isMistyped = /^(?:\d{8}|\d{12,14})$/.test(digits) && !hasValidCheckDigit(digits);
  return (
    <div class="aside" role="status">
      <p>
        <strong>
          {isCode ? 'No food here has the barcode ' : 'This is not a barcode: '}
          <bdi class="code">{code}</bdi>
        </strong>
      </p>
      <ul>
        {isCode ? null : <li>A barcode has 6 to 13 digits and nothing else. Look below or beside the bars.</li>}
        {isMistyped ? <li>The last digit does not match the others: compare each digit with the pack.</li> : null}
        <li>
          <a href="/">Search by name</a>: the food may be here without its barcode.
        </li>
        {isCode ? (
          <li>
            <a href={`https://world.openfoodfacts.org/product/${encodeURIComponent(digits)}`}>
              Look it up or add it at Open Food Facts
            </a>
            : it comes here with the next import.
          </li>
        ) : (
          <li>
            Or <a href={searchAddress({ query: code })}>search for these words</a>.
          </li>
        )}
      </ul>
    </div>
  );
}
