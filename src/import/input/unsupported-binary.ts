/** Binary files and unsupported compressions or encodings, recognized by their bytes. */
import { isZip } from '../packed/zip.ts';
import type { UnsupportedInput } from './unsupported-input.ts';

/** Documents and archives, checked before anything else; the first match is reported. */
export const UNSUPPORTED_CONTAINERS: readonly UnsupportedInput<Buffer>[] = [
  {
    id: 'xlsx',
    matches: (bytes) => isZip(bytes) && /\[Content_Types\]\.xml|xl\/|docProps\//.test(bytes.toString('latin1')),
  },
  {
    id: 'ods',
    matches: (bytes) => isZip(bytes) && bytes.toString('latin1').includes('application/vnd.oasis.opendocument'),
  },
  { id: 'zip', matches: isZip },
  { id: 'old-excel', matches: (bytes) => startsWith(bytes, 'd0cf11e0a1b11ae1') },
  { id: 'packed-twice', matches: (bytes) => startsWith(bytes, '1f8b08') || startsWith(bytes, '28b52ffd') },
  {
    id: 'other-packing',
    matches: (bytes) =>
      ['425a68', 'fd377a585a00', '377abcaf271c', '526172211a07', '04224d18'].some((magic) => startsWith(bytes, magic)),
  },
];

/** Other binary files and text in unsupported encodings; the first match is reported. */
export const UNSUPPORTED_BINARY: readonly UnsupportedInput<Buffer>[] = [
  { id: 'empty', matches: (bytes) => bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) },
  {
    id: 'utf-16',
    matches: (bytes) => startsWith(bytes, 'fffe') || startsWith(bytes, 'feff') || hasEveryOtherByteNul(bytes),
  },
  { id: 'tar', matches: (bytes) => bytes.toString('latin1', 257, 262) === 'ustar' },
  { id: 'mongodb-dump', matches: (bytes) => startsWith(bytes, '6de29981') || isBson(bytes) },
  {
    id: 'database',
    matches: (bytes) =>
      bytes.toString('latin1', 0, 15) === 'SQLite format 3' || bytes.toString('latin1', 8, 12) === 'DUCK',
  },
  { id: 'binary', matches: isBinary },
];

function startsWith(bytes: Buffer, hex: string): boolean {
  return bytes.toString('hex', 0, hex.length / 2) === hex;
}

/** UTF-16 without a byte order mark: every other byte of Latin text is NUL. */
function hasEveryOtherByteNul(bytes: Buffer): boolean {
  const nuls = [0, 0];
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) nuls[at & 1]!++;
  const half = bytes.length / 2;
  return bytes.length >= 4 && nuls.some((count, parity) => count > half * 0.7 && nuls[1 - parity]! < half * 0.1);
}

/** A BSON document: length, type and name of the first member. */
function isBson(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.readInt32LE(0) < 16 || bytes.readInt32LE(0) > 16 << 20) return false;
  const nameEnd = bytes.indexOf(0, 5);
  return bytes[4]! >= 0x01 && bytes[4]! <= 0x13 && nameEnd > 5 && /^[\w-]+$/.test(bytes.toString('latin1', 5, nameEnd));
}

/** More than a stray control character: exports have them replaced, hand-written files have none. */
function isBinary(bytes: Buffer): boolean {
  let odd = 0;
  for (const byte of bytes) if (byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b)) odd++;
  return odd > bytes.length / 100;
}
