/**
 * Looks a food up by its barcode. The typed form works everywhere; camera and photo need a script, so the stylesheet
 * shows them only where scripts run.
 */
import { hasValidCheckDigit } from '../../food/barcode.ts';
import { fullAddress, searchAddress } from '../address.ts';
import { useLocale } from '../language/locale.ts';
import { renderPage } from '../layout.tsx';
import type { Site } from '../site.ts';

/** The page for scanning; `code` is what was looked up and not found. */
export function renderScanPage(site: Site, code?: string): string {
  const { t } = site.locale;
  return renderPage(site, {
    title: `${t('scan.title')} | Larder`,
    description: t('scan.description'),
    ...(code === undefined && { canonical: fullAddress(site.publicUrl, '/scan') }),
    current: 'scan',
    scripts: ['scan.js'],
    children: (
      <div class="scan">
        <h1>{t('scan.title')}</h1>
        {code === undefined ? null : <BarcodeNotFound code={code} />}
        <div class="scan-ways" data-scan {...spokenWords(t)}>
          <div class="scan-buttons">
            <button type="button" class="button" data-scan-camera>
              {t('scan.camera')}
            </button>
            <label class="button button-quiet">
              {t('scan.photo')}
              <input class="unseen" type="file" accept="image/*" data-scan-file />
            </label>
          </div>
          <div class="scan-view" data-scan-view hidden>
            <video playsinline muted data-scan-video />
            <button type="button" class="button button-quiet" data-scan-stop>
              {t('scan.stop')}
            </button>
          </div>
          <p class="scan-status" role="status" data-scan-status />
          <p class="small">{t('scan.privacy')}</p>
        </div>
        <form class="scan-form" action="/scan" method="get">
          <label for="code">{t('scan.type')}</label>
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
            <button type="submit">{t('scan.lookUp')}</button>
          </div>
          <p class="small" id="code-hint">
            {t('scan.hint')}
          </p>
        </form>
      </div>
    ),
  });
}

/** What the script says, by the name that it knows it by. */
const SPOKEN = [
  ...(['starting', 'hold', 'looking', 'none', 'unreadable', 'blocked', 'no-camera', 'insecure', 'failed'] as const),
];

function spokenWords(t: Site['locale']['t']): Record<string, string> {
  const words = SPOKEN.map((name) => [`data-say-${name}`, t(`scan.say.${name}`)]);
  return { ...Object.fromEntries(words), 'data-say-found': t('scan.say.found', { code: '{code}' }) };
}

/** What to do about a barcode that no food has. */
export function BarcodeNotFound({ code }: { code: string }) {
  const { t, rich } = useLocale();
  const digits = code.replace(/[\s-]/g, '');
  const isCode = /^\d{6,14}$/.test(digits);
  const isMistyped = /^(?:\d{8}|\d{12,14})$/.test(digits) && !hasValidCheckDigit(digits);
  return (
    <div class="aside" role="status">
      <p>
        <strong>{rich(isCode ? 'scan.notFound' : 'scan.noBarcode', { code: <bdi class="code">{code}</bdi> })}</strong>
      </p>
      <ul>
        {isCode ? null : <li>{t('scan.onlyDigits')}</li>}
        {isMistyped ? <li>{t('scan.checkDigit')}</li> : null}
        <li>{rich('scan.byName', { search: '/' })}</li>
        {isCode ? (
          <li>
            {rich('scan.addIt', { off: `https://world.openfoodfacts.org/product/${encodeURIComponent(digits)}` })}
          </li>
        ) : (
          <li>{rich('scan.searchWords', { search: searchAddress({ query: code }) })}</li>
        )}
      </ul>
    </div>
  );
}
