import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmPath from 'zxing-wasm/reader/zxing_reader.wasm';

const OPTIONS: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE'],
  tryHarder: true,
  maxNumberOfSymbols: 1,
};

/** Reads product barcodes from pictures. The decoder comes from this service like every other file. */
export class BarcodeReader {
  constructor() {
    prepareZXingModule({ overrides: { locateFile: () => wasmPath } });
  }

  /** The digits of a barcode in the picture, or undefined. */
  async read(picture: ImageBitmap): Promise<string | undefined> {
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(picture, 0, 0);
    picture.close();
    const found = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), OPTIONS);
    return found[0]?.text;
  }
}
