/** Ways in which files are damaged, and what an operator would do about it. */
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';

/** Writes bytes into a file in its place, so that whoever has it open sees them. */
export function overwrite(file: string, bytes: Uint8Array, at: number): void {
  const fd = openSync(file, 'r+');
  try {
    writeSync(fd, bytes, 0, bytes.length, at);
  } finally {
    closeSync(fd);
  }
}

/** Flips a bit of a byte. */
export function flipBit(file: string, at: number): void {
  overwrite(file, Uint8Array.of(readFileSync(file)[at]! ^ 0x10), at);
}

/** Each kind of damage by its name. */
export const DAMAGE: Readonly<Record<string, (file: string) => void>> = {
  'a flipped bit at the beginning': (file) => flipBit(file, 0),
  'a flipped bit in the middle': (file) => flipBit(file, statSync(file).size >> 1),
  'a flipped bit at the end': (file) => flipBit(file, statSync(file).size - 1),
  'a zeroed block': (file) => {
    const { size } = statSync(file);
    overwrite(file, new Uint8Array(Math.ceil(size / 4)), size >> 2);
  },
  'a missing end': (file) => truncateSync(file, Math.floor(statSync(file).size * 0.9)),
  'nothing in it': (file) => writeFileSync(file, ''),
  'a folder in its place': (file) => {
    rmSync(file);
    mkdirSync(file);
  },
  'no file in its place': (file) => rmSync(file),
};

/** The commands that an advice names between quotation marks, as arguments. */
export function commandsIn(advice: string): string[][] {
  return [...advice.matchAll(/"larder ([^"]+)"/g)].map(([, words]) => words!.split(' '));
}
