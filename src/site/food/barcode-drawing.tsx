import { hasValidCheckDigit } from '../../food/barcode.ts';
import { useLocale } from '../language/locale.ts';

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

/**
 * EAN-13 and EAN-8 by the GS1 General Specifications, section 5.2, as texts of modules, the narrowest bars or spaces: "1" for a bar.
 * These are the left-hand codes with an odd number of bars for each digit; the other two sets follow from them.
 */
const ODD = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const RIGHT = ODD.map((code) => code.replace(/./g, (module) => (module === '1' ? '0' : '1')));
const EVEN = RIGHT.map((code) => [...code].reverse().join(''));

/** The first digit of an EAN-13 has no bars: it is told by which of its left-hand digits are even. */
const EVEN_PLACES = '------ --e-ee --ee-e --eee- -e--ee -ee--e -eee-- -e-e-e -e-ee- -ee-e-'.split(' ');

const EDGE = '101';
const MIDDLE = '01010';

/** The modules of a barcode of 8 or 13 digits, or undefined when it is none or its check digit is wrong. */
export function eanModules(digits: string): string | undefined {
  if (!/^(?:\d{8}|\d{13})$/.test(digits) || !hasValidCheckDigit(digits)) return undefined;
  const isLong = digits.length === 13;
  const places = isLong ? EVEN_PLACES[Number(digits[0])]! : '----';
  const left = digits.slice(isLong ? 1 : 0, isLong ? 7 : 4);
  const right = digits.slice(isLong ? 7 : 4);
  const leftModules = [...left].map((digit, i) => (places[i] === 'e' ? EVEN : ODD)[Number(digit)]);
  return [EDGE, ...leftModules, MIDDLE, ...[...right].map((digit) => RIGHT[Number(digit)]), EDGE].join('');
}
