/**
 * What modules of test/support do at the end of each test file. Test files share a process and its modules, so a module that calls
 * `afterAll` when it is loaded would be heard for the first of them only.
 */
const tasks: (() => unknown)[] = [];

/** Does this at the end of every test file from now on, after the hooks of the file itself. */
export function atEndOfFile(task: () => unknown): void {
  tasks.push(task);
}

/** Does all of it; see before-each-file.ts. */
export async function endFile(): Promise<void> {
  for (const task of tasks) await task();
}
