import type { CheckResult } from './check-books.js';

/** Prints each check with its first flaws; the process fails when there is any. */
export function printChecks(checks: readonly CheckResult[]): void {
  for (const { what, figure, flaws } of checks) {
    process.stdout.write(`${flaws.length > 0 ? 'WRONG' : 'ok   '}  ${what.padEnd(32)} ${figure}\n`);
    for (const flaw of flaws.slice(0, 10)) process.stdout.write(`         ${flaw}\n`);
  }
  if (checks.some(({ flaws }) => flaws.length > 0)) process.exitCode = 1;
}
