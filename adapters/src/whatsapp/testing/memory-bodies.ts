import { randomUUID } from 'node:crypto';
import type { MessageBodies, OutgoingBody } from '@waxwing/core';

export interface StoredBody {
  readonly id: string;
  readonly body: OutgoingBody['body'];
  readonly answers?: OutgoingBody['answers'];
  wire?: Uint8Array | undefined;
}

/** Bodies as a database keeps them: they outlive sessions. */
export class MemoryBodies implements MessageBodies {
  /** How many more times the process dies behind the commit. */
  crashesAfterStoring = 0;
  readonly stored = new Map<string, StoredBody>();

  add(body: OutgoingBody['body'], answers?: OutgoingBody['answers']): StoredBody {
    const stored = { id: randomUUID(), body, answers };
    this.stored.set(stored.id, stored);
    return stored;
  }

  readonly find: MessageBodies['find'] = async (_lease, id) => {
    const stored = this.stored.get(id);
    return stored && { body: stored.body, answers: stored.answers, wire: stored.wire };
  };

  readonly storeFile: MessageBodies['storeFile'] = async (_lease, id, body) => {
    const stored = this.stored.get(id);
    if (stored && !stored.wire) this.stored.set(id, { ...stored, body });
  };

  readonly storeWire: MessageBodies['storeWire'] = async (_lease, id, { bytes }) => {
    const stored = this.stored.get(id);
    if (stored) stored.wire ??= bytes;
    if (this.crashesAfterStoring-- > 0) throw new Error('the process has died');
    return stored?.wire;
  };
}
