import { useLocale } from '../language/locale.ts';
import { eanModules } from './ean-bars.ts';

const QUIET = 11;
const HEIGHT = 50;

/** A barcode as scanners read it, black on white in both themes, with its digits below; the digits alone where no bars exist. */
export function BarcodeDrawing({ digits }: { digits: string }) {
  const { t } = useLocale();
  const modules = eanModules(digits);
  if (modules === undefined) return <span class="code">{digits}</span>;
  const width = modules.length + 2 * QUIET;
  return (
    <span class="barcode">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width * 2}
        height={HEIGHT * 2}
        shape-rendering="crispEdges"
        role="img"
        aria-label={t('origin.barcodePicture', { digits })}
      >
        <rect width={width} height={HEIGHT} fill="#fff" />
        <path d={barsOf(modules)} fill="#000" />
      </svg>
      <span class="code">{digits}</span>
    </span>
  );
}

function barsOf(modules: string): string {
  return [...modules.matchAll(/1+/g)]
    .map(({ 0: bar, index }) => `M${QUIET + index} 4h${bar.length}v${HEIGHT - 8}h-${bar.length}z`)
    .join('');
}
