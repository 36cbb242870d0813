/**
 * What the scan page runs: a barcode from the camera or from a photo, after which the page is opened as if the digits
 * had been typed. The decoder, a megabyte, is loaded only once one of the two is asked for.
 */
import type { BarcodeReader } from './barcode-reader.ts';

/** How often the picture of the camera is decoded: often enough to feel immediate. */
const LOOK_EVERY_MS = 150;
/** A photo is scaled down to this: bars stay readable, and phones stay quick. */
const MAX_PIXELS_ACROSS = 1_600;

function scan(root: HTMLElement): void {
  const find = <T extends HTMLElement>(name: string) => root.querySelector<T>(`[data-scan-${name}]`)!;
  const [view, video, status] = [find('view'), find<HTMLVideoElement>('video'), find('status')];
  const camera = new Camera(video);
  const words = root.dataset;

  find('camera').addEventListener('click', async () => {
    say(words.sayStarting);
    try {
      const [reader] = await Promise.all([loadReader(), camera.start()]);
      view.hidden = false;
      say(words.sayHold);
      const code = await camera.look(reader);
      if (code !== undefined) open(code);
    } catch (error) {
      stop();
      say(words[troubleWith(error)]);
    }
  });
  find('stop').addEventListener('click', () => {
    stop();
    say('');
  });
  find<HTMLInputElement>('file').addEventListener('change', async (event) => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (!file) return;
    say(words.sayLooking);
    try {
      const [reader, picture] = await Promise.all([loadReader(), pictureOf(file)]);
      const code = await reader.read(picture);
      if (code !== undefined) open(code);
      else say(words.sayNone);
    } catch {
      say(words.sayUnreadable);
    }
  });
  addEventListener('pagehide', stop);

  function stop(): void {
    camera.stop();
    view.hidden = true;
  }
  function say(text = ''): void {
    status.textContent = text;
  }
  function open(code: string): void {
    say(words.sayFound?.replace('{code}', code));
    camera.stop();
    location.assign(`/scan?code=${encodeURIComponent(code)}`);
  }
}

class Camera {
  #stream: MediaStream | undefined;

  constructor(private readonly video: HTMLVideoElement) {}

  async start(): Promise<void> {
    if (!navigator.mediaDevices) throw new DOMException('no camera without HTTPS', 'SecurityError');
    this.#stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 } },
    });
    this.video.srcObject = this.#stream;
    await this.video.play();
  }

  /** Looks until a barcode is seen; undefined when the camera was stopped before. */
  async look(reader: BarcodeReader): Promise<string | undefined> {
    while (this.#stream) {
      const code = await reader.read(await createImageBitmap(this.video));
      if (code !== undefined) return code;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return undefined;
  }

  stop(): void {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = undefined;
    this.video.srcObject = null;
  }
}

async function loadReader(): Promise<BarcodeReader> {
  const { BarcodeReader } = await import('./barcode-reader.ts');
  return new BarcodeReader();
}

async function pictureOf(file: File): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file);
  const scale = MAX_PIXELS_ACROSS / Math.max(picture.width, picture.height);
  if (scale >= 1) return picture;
  const [resizeWidth, resizeHeight] = [picture.width * scale, picture.height * scale].map(Math.round);
  return createImageBitmap(picture, { resizeWidth: resizeWidth!, resizeHeight: resizeHeight!, resizeQuality: 'high' });
}

/** The name of what to tell the person when the camera does not start. */
function troubleWith(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'sayBlocked';
  if (name === 'NotFoundError') return 'sayNoCamera';
  return name === 'SecurityError' ? 'sayInsecure' : 'sayFailed';
}

const root = document.querySelector<HTMLElement>('[data-scan]');
if (root) scan(root);
