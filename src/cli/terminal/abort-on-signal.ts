/** Aborts work when the operator (Ctrl-C) or the system asks the process to end. */
export function abortOnSignal(reason: () => Error): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const interrupt = () => controller.abort(reason());
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  return {
    signal: controller.signal,
    end: () => void process.off('SIGINT', interrupt).off('SIGTERM', interrupt),
  };
}
