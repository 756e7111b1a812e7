import type { MessagePartitions } from './ports.js';

/** Makes room for the messages of the months to come, long before the first of them is written. */
export class CreatePartitions {
  constructor(private readonly ports: { partitions: MessagePartitions }) {}

  execute(): Promise<void> {
    return this.ports.partitions.ensureAhead();
  }
}
