import type { MessageReader, UnsupportedMessages } from './ports.js';

const BATCH_SIZE = 200;

export interface RereadUnsupportedPorts {
  unsupported: UnsupportedMessages;
  messageReader: MessageReader;
}

/** Reads what an earlier release could not, of all accounts. Of a field whose oldest message is as unreadable as ever none is read. */
export class RereadUnsupported {
  readonly #ports: RereadUnsupportedPorts;

  constructor(ports: RereadUnsupportedPorts) {
    this.#ports = ports;
  }

  async execute(): Promise<void> {
    const { unsupported, messageReader } = this.#ports;
    for (const field of await unsupported.fields()) {
      const [oldest] = await unsupported.list(field, { after: undefined, limit: 1 });
      if (oldest && (await messageReader.read(oldest.bytes))) await this.#reread(field);
    }
  }

  async #reread(field: string): Promise<void> {
    const { unsupported, messageReader } = this.#ports;
    let after: string | undefined;
    do {
      const batch = await unsupported.list(field, { after, limit: BATCH_SIZE });
      const readings = [];
      for (const { id, bytes } of batch) {
        const reading = await messageReader.read(bytes);
        if (reading) readings.push({ id, ...reading });
      }
      if (readings.length > 0) await unsupported.replace(readings);
      after = batch.length === BATCH_SIZE ? batch.at(-1)?.id : undefined;
    } while (after !== undefined);
  }
}
