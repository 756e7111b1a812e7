import {
  type Chat,
  type Chats,
  type ChatUpdate,
  type LidMapping,
  mergeChat,
  type SessionLease,
} from '@waxwing/core';

/** Keeps the chats of all instances in memory, without checking the lease. A test may delay writes. */
export class RecordedChats implements Chats {
  readonly #chats = new Map<string, Chat>();
  /** Runs before anything is recorded. */
  work: (updates: readonly ChatUpdate[]) => Promise<void> = async () => undefined;
  /** Number of recorded updates, duplicates included. */
  noted = 0;

  async record(lease: SessionLease, updates: readonly ChatUpdate[]): Promise<void> {
    await this.work(updates);
    this.noted += updates.length;
    for (const one of updates) {
      const key = `${lease.instanceId}/${one.chatId}`;
      const known = this.#chats.get(key);
      this.#chats.set(key, known ? mergeChat(known, one) : one);
    }
  }

  async recordLidMappings(lease: SessionLease, pairs: readonly LidMapping[]): Promise<void> {
    for (const { number, lid } of pairs) {
      const hidden = this.#chats.get(`${lease.instanceId}/lid:${lid}`);
      if (!hidden) continue;
      this.#chats.delete(`${lease.instanceId}/lid:${lid}`);
      await this.record(lease, [{ ...hidden, chatId: number, lid }]);
    }
  }

  async find(_accountId: string, instanceId: string, chatIds: readonly string[]): Promise<Chat[]> {
    return chatIds.flatMap((chatId) => this.#chats.get(`${instanceId}/${chatId}`) ?? []);
  }

  /** All chats that the instance knows. */
  of({ instanceId }: Pick<SessionLease, 'instanceId'>): Chat[] {
    const own = [...this.#chats].filter(([key]) => key.startsWith(`${instanceId}/`));
    return own.map(([, chat]) => chat);
  }
}
