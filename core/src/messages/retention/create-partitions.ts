import type { MessagePartitions } from './ports.js';

/** Makes room for the messages of the months to come, long before the first of them is written. */
export class CreatePartitions {
  readonly #ports: { partitions: MessagePartitions };

  constructor(ports: { partitions: MessagePartitions }) {
    this.#ports = ports;
  }

  execute(): Promise<void> {
    return this.#ports.partitions.ensureAhead();
  }
}
