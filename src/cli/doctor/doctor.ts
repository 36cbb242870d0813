/** `larder doctor`: examines the setup, prints one line per finding, and says what to do. */
import type { Command } from 'commander';
import { type Settings, SettingsError } from '../../config/settings.ts';
import { unprotectedConnections } from '../../config/unprotected-connections.ts';
import { styled } from '../../terminal/ansi-style.ts';
import { type Screen, visible, wrap } from '../../terminal/text-width.ts';
import { CommandError } from '../command-error.ts';
import type { CommandContext } from '../context.ts';
import { describedCommand } from '../described-command.ts';
import { NEEDED_NODE } from '../program-files.ts';
import { describeUnknown, unknownSettings } from '../settings/unknown-settings.ts';
import { screenOf, wantsJson } from '../terminal/screen.ts';
import { type Finding, ok, problem, warn } from './finding.ts';
import { FOLDER_CHECKS } from './folder-checks.ts';
import { CLOCK_CHECK, nodeFinding } from './machine-checks.ts';
import { SERVICE_CHECKS } from './service-checks.ts';
import { UPDATE_CHECK } from './update-check.ts';

type NamedFinding = { check: string } & Finding;

export function doctorCommand(context: CommandContext, now: () => Date = () => new Date()): Command {
  return describedCommand('doctor').action(async (flags: { json?: true }) => {
    const findings = await examine(context, now());
    const screen = screenOf(context);
    const asJson = wantsJson(context, flags);
    context.stdout.write(
      asJson ? `${JSON.stringify(findings)}\n` : findings.map((each) => line(each, screen)).join(''),
    );
    const problems = findings.filter(({ state }) => state === 'problem').length;
    if (problems === 0) return;
    const words = problems === 1 ? '1 problem was found' : `${problems} problems were found`;
    throw new CommandError('PROBLEMS_FOUND', `${words}.`);
  });
}

async function examine(context: CommandContext, now: Date): Promise<NamedFinding[]> {
  const findings: NamedFinding[] = [{ check: 'Node', ...nodeFinding(process.versions.node, NEEDED_NODE) }];
  let settings: Settings;
  try {
    const { settings: read, fileWarnings } = context.configuration();
    settings = read;
    const unknown = unknownSettings(context.environment).map(describeUnknown);
    findings.push(...settingsFindings([...unknown, ...fileWarnings, ...unprotectedConnections(settings)]));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const advice =
      'Fix it; docs/settings.md lists all settings. The other checks were skipped because they need valid settings.';
    return [...findings, ...error.mistakes.map((mistake) => ({ check: 'settings', ...problem(mistake, advice) }))];
  }
  for (const { name, run } of [...FOLDER_CHECKS, UPDATE_CHECK, CLOCK_CHECK, ...SERVICE_CHECKS]) {
    findings.push({ check: name, ...(await run({ context, settings, now })) });
  }
  return findings;
}

function settingsFindings(warnings: readonly string[]): NamedFinding[] {
  if (warnings.length === 0) return [{ check: 'settings', ...ok('all are valid') }];
  return warnings.map((words) => ({ check: 'settings', ...warn(words, 'docs/settings.md lists all settings.') }));
}

const STYLES = { ok: 'plausible', warn: 'estimate', problem: 'problem' } as const;
const NAME_COLUMNS = 16;
const INDENT = ' '.repeat(9 + NAME_COLUMNS);

function line({ check, state, words, advice }: NamedFinding, screen: Screen): string {
  const head = `${styled(state.padEnd(7), STYLES[state], screen)}  ${check.padEnd(NAME_COLUMNS)}`;
  const room = Math.max(30, screen.columns - INDENT.length);
  const said = [visible(words, screen), ...(advice === undefined ? [] : wrap(visible(advice, screen), room))];
  return `${head}${said.join(`\n${INDENT}`)}\n`;
}
