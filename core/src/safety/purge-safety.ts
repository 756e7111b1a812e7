import type { SafetyRetention } from './ports.js';

const BATCH_SIZE = 5_000;

/** Deletes what instances sent in hours that no budget asks for any more, and changes older than a year. */
export class PurgeSafety {
  readonly #ports: { safetyRetention: SafetyRetention };

  constructor(ports: { safetyRetention: SafetyRetention }) {
    this.#ports = ports;
  }

  async execute(): Promise<void> {
    let removed: number;
    do removed = await this.#ports.safetyRetention.purge(BATCH_SIZE);
    while (removed > 0);
  }
}
