import type { MessageReader, UnsupportedMessages } from './ports.js';

const BATCH_SIZE = 200;

export interface RereadUnsupportedPorts {
  unsupported: UnsupportedMessages;
  messageReader: MessageReader;
}

/**
 * Reads what an earlier release could not, of all accounts. A field ends with a portion of which nothing can be read, so that one that is
 * as unreadable as ever costs a portion; a few broken messages keep none behind them.
 */
export class RereadUnsupported {
  readonly #ports: RereadUnsupportedPorts;

  constructor(ports: RereadUnsupportedPorts) {
    this.#ports = ports;
  }

  async execute(): Promise<void> {
    for (const field of await this.#ports.unsupported.fields()) await this.#reread(field);
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
      const goesOn = batch.length === BATCH_SIZE && readings.length > 0;
      after = goesOn ? batch.at(-1)?.id : undefined;
    } while (after !== undefined);
  }
}
