import type { ErrorCode } from '@waxwing/contract';
import { Counter, type Registry } from 'prom-client';

interface Answer {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

/** Codes of a 5xx that tell of the customer's own number or files. Answers with them are no faults of ours. */
const OF_CUSTOMERS: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'not_ready',
  'account_restricted',
  'pairing_unavailable',
  'storage_limit',
]);

/** Counts the answers whose fault is ours, for the objective and its alerts. */
export function registerFaultyAnswers(
  registers: [Registry],
): (answer: Answer, code: ErrorCode | undefined) => void {
  const faults = new Counter({
    name: 'waxwing_http_faults_total',
    help: 'Requests answered with 5xx for a cause on our side',
    labelNames: ['method', 'route'],
    registers,
  });
  return ({ method, route, status }, code) => {
    if (status >= 500 && !OF_CUSTOMERS.has(code)) faults.inc({ method, route });
  };
}
