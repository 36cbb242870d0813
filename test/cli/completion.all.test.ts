// 1. The script for bash, run by bash itself, completes commands, subcommands, options, choices and files.
// 2. Those for zsh and fish are accepted by their shells where these are installed, and name every command and option.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATIENCE_MS } from '../support/patience.ts';
import { skippedIf } from '../support/skip.ts';
import { runLarder } from '../support/start-larder.ts';
import { whyMissing } from '../support/why-missing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'larder completion '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scriptFile = (shell: string) => path.join(folder, `larder.${shell}`);

beforeAll(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { status, stdout } = await runLarder(['completion', shell], {});
    expect(status).toBe(0);
    writeFileSync(scriptFile(shell), stdout);
  }
  writeFileSync(path.join(folder, 'two words.csv'), '');
});

describe('bash', skippedIf(whyMissing('bash')), () => {
  /** What bash proposes for the last of these words. */
  function propose(...words: string[]): string[] {
    const program = `source "$1"; shift; cd "$1"; shift
      COMP_WORDS=(larder "$@"); COMP_CWORD=$#; _larder; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr, status } = spawnSync(
      'bash',
      ['--norc', '-c', program, 'bash', scriptFile('bash'), folder, ...words],
      { encoding: 'utf8', timeout: PATIENCE_MS },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout.split('\n').filter((line) => line !== '');
  }

  it('completes commands and subcommands', () => {
    expect(propose('se')).toEqual(['serve', 'search']);
    expect(propose('')).toEqual(expect.arrayContaining(['export', 'mcp', 'doctor', 'status', 'completion', '--help']));
    expect(propose('key', 'r')).toEqual(['rename', 'rotate', 'revoke']);
    expect(propose('nonsense', 'key', 'cr')).toEqual(['create']);
  });

  it('completes options, and the values that they have', () => {
    expect(propose('search', 'milk', '--')).toEqual(
      expect.arrayContaining(['--limit', '--source', '--explain', '--url', '--key-file', '--json']),
    );
    expect(propose('search', 'milk', '--source', '')).toEqual(['off', 'ai_estimate']);
    expect(propose('account', 'create', '--plan', 's')).toEqual(['starter', 'scale']);
    expect(propose('export', '--format', '')).toEqual(['jsonl', 'csv', 'parquet', 'sqlite']);
    expect(propose('search', '--limit', '')).toEqual([]);
    expect(propose('completion', '')).toEqual(['bash', 'zsh', 'fish', '--data', '--config', '--help']);
  });

  it('completes files where files belong', () => {
    expect(propose('export', 'two')).toEqual(['two words.csv']);
    expect(propose('import', 'larder.z')).toEqual(['larder.zsh']);
    expect(propose('food', '--key-file', 'larder.f')).toEqual(['larder.fish']);
    expect(propose('search', 'larder')).toEqual([]);
  });
});

it('zsh accepts its script', skippedIf(whyMissing('zsh')), () => {
  const { status, stderr } = spawnSync('zsh', ['-f', '-n', scriptFile('zsh')], {
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it('fish proposes from its script', skippedIf(whyMissing('fish')), () => {
  const propose = (line: string) =>
    spawnSync('fish', ['--no-config', '-c', `source $argv[1]; complete -C $argv[2]`, scriptFile('fish'), line], {
      encoding: 'utf8',
      timeout: PATIENCE_MS,
    })
      .stdout.split('\n')
      .map((proposal) => proposal.split('\t')[0]);
  expect(propose('larder se')).toEqual(expect.arrayContaining(['search', 'serve']));
  expect(propose('larder account create --plan ')).toEqual(expect.arrayContaining(['starter', 'pro', 'scale']));
});

it('refuses other shells', async () => {
  const { status, stderr } = await runLarder(['completion', 'tcsh'], {});
  expect(status).toBe(1);
  expect(stderr).toContain('Allowed choices are bash, zsh, fish');
});
