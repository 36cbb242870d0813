import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Prompts for a secret without echo; the prompt goes to standard error. */
export async function promptHidden(
  question: string,
  stdin: NodeJS.ReadStream,
  stderr: NodeJS.WriteStream,
): Promise<string> {
  stderr.write(question);
  // Discards readline's echo; it still handles backspace and the rest.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      const stopped = () => reject(Object.assign(new Error('Stopped. Nothing was changed.'), { code: 'STOPPED' }));
      lines.once('SIGINT', stopped);
      lines.once('close', stopped);
    });
  } finally {
    lines.removeAllListeners('close');
    lines.close();
    stderr.write('\n');
  }
}
