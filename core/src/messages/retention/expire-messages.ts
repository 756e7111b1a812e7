import type { MessageExpiry } from './ports.js';

/** In one commit: few enough that nobody waits for their locks. */
const BATCH_SIZE = 500;

/** Fails the messages that could not be sent within their validity. Answers how many. */
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
