/** The compiler that checks the project, for TypeScript that a test has written. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const COMPILER = path.resolve('node_modules/typescript-7/bin/tsc');
const STRICT = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  skipDefaultLibCheck: true,
  noEmit: true,
};

/** What the compiler says of files in a folder, as strictly as it can: nothing when all is well. */
export async function compile(folder: string, files: readonly string[], options: object): Promise<string> {
  const config = path.join(folder, 'tsconfig.json');
  await writeFile(config, JSON.stringify({ compilerOptions: { ...STRICT, ...options }, files }));
  return new Promise((resolve) => {
    execFile(process.execPath, [COMPILER, '-p', config], (error, stdout, stderr) =>
      resolve(error === null ? stdout : `${error.message}\n${stdout}${stderr}`),
    );
  });
}
