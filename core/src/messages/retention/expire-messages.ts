import type { MessageExpiry } from './ports.js';

/** Messages per commit, few enough not to block others by their locks. */
const BATCH_SIZE = 500;

/** Fails the messages that could not be sent within their validity. Returns their number. */
export class ExpireMessages {
  readonly #ports: { expiry: MessageExpiry };

  constructor(ports: { expiry: MessageExpiry }) {
    this.#ports = ports;
  }

  async execute(): Promise<number> {
    let expired = 0;
    for (;;) {
      const batch = await this.#ports.expiry.expire(BATCH_SIZE);
      expired += batch;
      if (batch < BATCH_SIZE) return expired;
    }
  }
}
