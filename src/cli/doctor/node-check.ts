import { type Finding, ok, problem } from './finding.ts';

export function nodeFinding(version: string, needed: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return ok(version);
  return problem(`${version} is too old`, `Install Node ${needed} or newer.`);
}
