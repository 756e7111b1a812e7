import type { Fault, FaultReporter } from '../../src/index.js';

/** Keeps faults in memory. */
export class MemoryFaultReporter implements FaultReporter {
  readonly reported: Fault[] = [];

  async report(fault: Fault): Promise<void> {
    this.reported.push(fault);
  }
}
