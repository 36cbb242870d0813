/**
 * The help, as a newcomer reads it:
 * 1. `larder --help` shows every command once, in groups, none of them without one.
 * 2. Every command's help has a description and examples, and an explanation for each argument and option.
 * 3. Every example names a command and options that exist.
 */
import { describe, expect, it } from 'vitest';
import { runLarder } from '../support/start-larder.ts';

const helpOf = async (...words: string[]) => (await runLarder([...words, '--help'], {})).stdout;
/** The names at the margin of the lists of commands: `larder --help` has several. */
const commandsIn = (help: string) =>
  help
    .split(/\n\n/)
    .filter((part) => !/^(?:Usage|Options|Arguments|Examples)\b/.test(part))
    .flatMap((part) => [...part.matchAll(/^ {2}([a-z][a-z-]*)(?: |$)/gm)].map(([, name]) => name!))
    .filter((name) => name !== 'help');

async function allHelps(path: readonly string[] = []): Promise<Map<string, string>> {
  const help = await helpOf(...path);
  const below = await Promise.all(commandsIn(help).map((name) => allHelps([...path, name])));
  return new Map([[path.join(' '), help], ...below.flatMap((each) => [...each])]);
}

describe('help', async () => {
  const helps = await allHelps();

  it('1. shows every command once, in groups', () => {
    const help = helps.get('')!;
    const commands = commandsIn(help);
    expect(commands.length).toBeGreaterThan(20);
    expect(new Set(commands).size).toBe(commands.length);
    expect(help).not.toMatch(/^Commands:/m);
    expect(help.match(/^[A-Z].+:$/gm)!.length).toBeGreaterThan(5);
  });

  it('2. has examples and explains everything', () => {
    expect(helps.size).toBeGreaterThan(35);
    const lacking = [...helps].filter(([, help]) => !/\nExamples:\n {2}larder .+\n/.test(help)).map(([name]) => name);
    expect(lacking).toEqual([]);
    for (const [name, help] of helps) {
      const unexplained = [...help.matchAll(/^ {2}(-.+)$/gm)].filter(([, line]) => !/ {2,}\S|^-.{27,}$/.test(line!));
      expect({ name, unexplained: unexplained.map(([, line]) => line) }).toEqual({ name, unexplained: [] });
    }
  });

  it('3. has examples that the program understands', () => {
    const unknown: string[] = [];
    for (const help of helps.values()) {
      for (const [, example] of help.matchAll(/^ {2}larder (.+)$/gm)) {
        const words = example!.split(' ');
        let path = '';
        for (const word of words) if (helps.has(`${path} ${word}`.trim())) path = `${path} ${word}`.trim();
        const options = words.filter((word) => word.startsWith('--'));
        if (path === '' || options.some((option) => !helps.get(path)!.includes(option))) unknown.push(example!);
      }
    }
    expect(unknown).toEqual([]);
  });
});
