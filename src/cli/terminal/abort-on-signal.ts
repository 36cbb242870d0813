/** Aborts work when the operator (Ctrl-C) or the system asks the process to end. */
export function abortOnSignal(reason: () => Error): AbortSignal {
  const controller = new AbortController();
  const interrupt = () => controller.abort(reason());
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  return controller.signal;
}
