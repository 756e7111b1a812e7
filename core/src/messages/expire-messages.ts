import type { MessageExpiry } from './expiry-ports.js';

/** In one commit: few enough that nobody waits for their locks. */
const PORTION = 500;

/** Fails the messages that could not be sent within their validity. Answers how many. */
export class ExpireMessages {
  constructor(private readonly ports: { expiry: MessageExpiry }) {}

  async execute(): Promise<number> {
    let expired = 0;
    for (;;) {
      const portion = await this.ports.expiry.expire(PORTION);
      expired += portion;
      if (portion < PORTION) return expired;
    }
  }
}
