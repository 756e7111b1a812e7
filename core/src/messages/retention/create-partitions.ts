import type { MessagePartitions } from './ports.js';

/** Creates the partitions of the coming months, long before the first message needs them. */
export class CreatePartitions {
  readonly #ports: { partitions: MessagePartitions };

  constructor(ports: { partitions: MessagePartitions }) {
    this.#ports = ports;
  }

  execute(): Promise<void> {
    return this.#ports.partitions.ensureAhead();
  }
}
