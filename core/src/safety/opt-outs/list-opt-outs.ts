import type { SafetyPorts } from '../ports.js';
import type { OptOut, OptOutPlace } from './ports.js';

export interface OptOutSlice {
  readonly optOuts: readonly OptOut[];
  /** Where the next page begins; undefined at the end. */
  readonly next: OptOutPlace | undefined;
}

/** The people who want no messages of the account, the newest first. */
export class ListOptOuts {
  readonly #ports: Pick<SafetyPorts, 'optOuts'>;

  constructor(ports: Pick<SafetyPorts, 'optOuts'>) {
    this.#ports = ports;
  }

  async execute(query: {
    accountId: string;
    limit: number;
    /** Only those whose chat id begins so. */
    prefix?: string | undefined;
    before?: OptOutPlace | undefined;
  }): Promise<OptOutSlice> {
    const { accountId, limit, prefix, before } = query;
    // One more than requested, which only tells whether there is a next page.
    const found = await this.#ports.optOuts.list(accountId, { limit: limit + 1, prefix, before });
    const optOuts = found.slice(0, limit);
    const last = optOuts.at(-1);
    return {
      optOuts,
      next: found.length > limit && last ? { at: last.at, chatId: last.chatId } : undefined,
    };
  }
}
