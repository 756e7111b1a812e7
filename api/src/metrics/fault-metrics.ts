import { Counter, type Registry } from 'prom-client';
import type { FaultCounts } from '../process/faults.js';

/** Shows at each scrape what became of the faults of this process. */
export function registerFaultMetrics(registers: [Registry], counts: () => FaultCounts): void {
  new Counter({
    name: 'waxwing_faults_total',
    help: 'Unexpected errors by what became of their report; `dropped`: there were too many',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(counts())) this.inc({ outcome }, count);
    },
  });
}
