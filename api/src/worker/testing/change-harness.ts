import { afterAll, expect } from '@jest/globals';
import {
  type ChangeOutcome,
  type ChangeSignal,
  DAY_MS,
  type Message,
  type OutgoingChangeState,
  type OwnChange,
  type SessionLease,
  type WhatsAppSession,
  waIdOf,
} from '@waxwing/core';
import {
  claimSession,
  createMemoryPorts,
  eventually,
  ManualLeaseGuard,
  newId,
  seedMessage,
  seedSender,
} from '@waxwing/core/testing';
import { ChangeMaker } from '../calls/change-maker.js';
import { InboxWriter } from '../receiving/inbox-writer.js';

export const EDIT = { kind: 'edit', text: 'Shipped' } as const;
export const REACTION = { kind: 'reaction', emoji: '👍' } as const;

/** Instances with a message each, and who makes their changes until the suite ends. */
export function setUpChanges() {
  const over = new AbortController();
  afterAll(() => over.abort());
  return () => startChanges(over.signal);
}

async function startChanges(over: AbortSignal) {
  const ports = createMemoryPorts();
  const { account, instance, lease } = await seedSender(ports);
  const message = await seedMessage(ports, instance, { text: 'Shiped' });
  const makerOf = (of: SessionLease) =>
    new ChangeMaker({
      ...ports,
      ...{ lease: of, time: ports.clock },
      inbox: new InboxWriter(ports.inbox, of, new ManualLeaseGuard(), over),
      onError: (error) => expect(error).toBeUndefined(),
    });
  /** Each is made later than the one before: the ids of changes of one moment need not be in their order. */
  const change = (content: OwnChange): ChangeSignal => {
    ports.clock.advance(1);
    return {
      waId: waIdOf(newId()),
      to: message.number!,
      target: { id: message.id, waId: message.waId, fromMe: true, type: 'text' },
      content,
      peer: { number: message.number, lid: null },
      own: { number: null, lid: null },
      madeAt: ports.clock.now().toISOString(),
      until: new Date(ports.clock.now().getTime() + DAY_MS).toISOString(),
    };
  };
  /** Open changes to chats, in this order, each of a message of its own. */
  const openTo = async (chats: readonly string[]) => {
    const opened: ChangeSignal[] = [];
    for (const to of chats) {
      const signal = { ...change(EDIT), to, target: { waId: newId(), fromMe: true, type: 'text' } };
      await ports.outgoingChanges.store(lease, signal);
      opened.push(signal);
    }
    return opened;
  };
  const stored = (): Message => ports.store.messageOf(account.id, message.id)!.message;
  const nextOwner = async () => {
    await ports.expireLease(lease);
    return (await claimSession(ports, instance))!.lease;
  };
  const stateOf = ({ waId }: ChangeSignal) =>
    ports.store.outgoingChanges.get(`${instance.id}/${waId}`)?.state;
  const until = (of: ChangeSignal, state: OutgoingChangeState) =>
    eventually(
      async () => stateOf(of),
      (found) => found === state,
    );
  return { ports, lease, change, openTo, makerOf, nextOwner, stored, stateOf, until };
}

/** A session with these answers of WhatsApp, and the changes that it was given. */
export function sessionOf(answer: (signal: ChangeSignal) => ChangeOutcome | Promise<ChangeOutcome>) {
  const given: ChangeSignal[] = [];
  const session = {
    change: async (signal: ChangeSignal) => {
      given.push(signal);
      return answer(signal);
    },
  } as unknown as WhatsAppSession;
  return { session, given };
}

export const taken = () => ({ kind: 'changed' }) as const;
export const silent = () => ({ kind: 'unknown' }) as const;
