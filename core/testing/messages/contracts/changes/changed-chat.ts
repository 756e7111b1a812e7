import type {
  ChangeContent,
  ChangeKind,
  IncomingChange,
  IncomingMessage,
  SessionLease,
} from '../../../../src/index.js';
import { randomBytes } from '../../../fixture/builders.js';
import { anIncomingMessage } from '../../../fixture/message-builders.js';
import type { SuiteFixture } from '../../../fixture/persistence-contract.js';
import { newId } from '../../../shared/uuid-v7.js';

export const OWN = { number: '918888888888', lid: '77001' };
export const POLL = { type: 'poll', question: 'When?', options: ['Six', 'Eight'], selectable: 1 } as const;

export const digits = () => `9198${`${Math.floor(Math.random() * 1e8)}`.padStart(8, '0')}`;

export const reactionOf = (emoji: string) => ({ kind: 'reaction', emoji }) as const;
export const editTo = (text: string) => ({ kind: 'edit', text }) as const;
export const DELETION = { kind: 'delete' } as const;

/** Chats whose messages are changed, and how changes are stored. */
export function changedChats({ changes, clock, inbox, messages, seed }: SuiteFixture) {
  /** A customer with both addresses, what they write, and what they do to it. */
  async function chat() {
    const { account, instance, lease } = await seed.sender();
    const peer = { number: digits(), lid: digits() };
    const from = { from: peer.number, fromLid: peer.lid };
    const at = (ms: number) => new Date(Math.floor(clock.now().getTime()) + ms);
    const written = (overrides: Partial<IncomingMessage> = {}) =>
      anIncomingMessage({ ...from, at: at(0), secret: randomBytes(32), ...overrides });
    const change = (
      target: { waId: string },
      content: IncomingChange['content'] | ChangeContent,
      { madeAfter = 0, ...overrides }: Partial<IncomingChange> & { madeAfter?: number } = {},
    ): IncomingChange => ({
      waId: `3A${newId().slice(-12)}`,
      targetWaId: target.waId,
      peer,
      own: OWN,
      fromMe: false,
      kind: 'kind' in content ? content.kind : (overrides.kind as ChangeKind),
      content,
      madeAt: at(madeAfter),
      at: at(madeAfter),
      ...overrides,
    });
    const stored = async (waId: string) => {
      const { items } = await messages.page({ accountId: account.id, page: 1, limit: 50 });
      const found = items.find((one) => one.waId === waId);
      if (!found) throw new Error(`no message ${waId}`);
      return found;
    };
    const listed = async (waId: string, kind: ChangeKind) =>
      changes.list(account.id, (await stored(waId)).id, kind);
    return { account, instance, lease, peer, written, change, stored, listed, at };
  }

  const store = (lease: SessionLease, ...all: IncomingChange[]) => inbox.storeChanges(lease, all);
  return { chat, store };
}
