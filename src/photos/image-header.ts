/** What the first bytes of an image say of its type and size; nothing is decoded. */

/** A type of image that browsers show, and that cannot run anything. */
export type ImageType = 'image/jpeg' | 'image/webp' | 'image/png';

export interface ImageHeader {
  type: ImageType;
  width: number;
  height: number;
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Reads it; undefined for what is none of these, or is cut short before it says how large it is. */
export function readImageHeader(bytes: Buffer): ImageHeader | undefined {
  try {
    if (bytes.readUInt16BE(0) === 0xffd8) return jpegHeader(bytes);
    if (bytes.subarray(0, PNG.length).equals(PNG)) {
      return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    }
    if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
      return webpHeader(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** Goes from segment to segment, up to the one that begins a frame. */
function jpegHeader(bytes: Buffer): ImageHeader | undefined {
  for (let at = 2; bytes[at] === 0xff; ) {
    const marker = bytes.readUInt8(at + 1);
    // Bytes may be filled up with 0xff.
    if (marker === 0xff) at++;
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { type: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    } else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** The three forms of the format write their size in three ways. */
function webpHeader(bytes: Buffer): ImageHeader | undefined {
  const type = 'image/webp';
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}
