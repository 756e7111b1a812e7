import { BenchScope } from './bench-scope.js';

/** Runs the work in a scope that ends with it, or before the process when that is interrupted. */
export async function inScope<T>(work: (scope: BenchScope) => Promise<T>): Promise<T> {
  const scope = new BenchScope((line) => void process.stderr.write(`${line}\n`));
  const interrupted = () => void scope.end().finally(() => process.exit(130));
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  try {
    return await work(scope);
  } finally {
    await scope.end();
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  }
}
