import { afterEach } from '@jest/globals';
import type { Message, Outbox, OutboxMessage, SendOutcome, WhatsAppSession } from '@waxwing/core';
import {
  eventually,
  HandTenure,
  memoryWorld,
  newNumber,
  seedMessage,
  seedSender,
} from '@waxwing/core/testing';
import { SendLoop } from '../send-loop.js';
import { Settlements } from '../settlements.js';

export const ACKNOWLEDGED: SendOutcome = { kind: 'acknowledged', at: new Date('2026-01-01T00:00:00Z') };

/** A loop over a session whose every send waits until it is answered. */
async function sendRig() {
  const world = memoryWorld();
  const sender = await seedSender(world);
  const tenure = new HandTenure();
  const waiting: { message: OutboxMessage; answer: (outcome: SendOutcome) => void }[] = [];
  const session: WhatsAppSession = {
    send: (message) => new Promise((answer) => waiting.push({ message: message as OutboxMessage, answer })),
    pairingCode: async () => ({ kind: 'unknown' }),
    showAs: () => undefined,
    answerPasskey: async () => undefined,
    close: async () => undefined,
    logOut: async () => undefined,
  };
  const { outbox } = world;
  const open = ({
    settle = outbox.settle.bind(outbox),
    take = outbox.take.bind(outbox),
    reconciledMs = 30_000,
  } = {}) => {
    const failed = (error: unknown) => {
      throw error;
    };
    const failUnanswered = outbox.failUnanswered.bind(outbox);
    const postpone = outbox.postpone.bind(outbox);
    const part = { settle, take, failUnanswered, postpone } as Outbox;
    const ports = { outbox: part, lease: sender.lease, tenure, reconciledMs };
    const settlements = new Settlements(ports, new AbortController().signal, failed);
    return new SendLoop({ settlements, ...ports }, session, failed);
  };
  const nextSend = () => eventually(async () => waiting.shift());
  const accept = (text: string, to = newNumber(), validFor = 86_400) =>
    seedMessage(world, sender.instance, { text, to, validFor });
  const stored = (message: Message) => world.messages.byId(sender.account.id, message.id);
  return { world, sender, tenure, waiting, open, nextSend, accept, stored };
}

/** Starts such a rig; its loop is stopped after each test. */
export function useSendRig() {
  let loop: SendLoop | undefined;
  afterEach(async () => {
    await loop?.stop();
    loop = undefined;
  });
  return async () => {
    const stage = await sendRig();
    const open = (...how: Parameters<typeof stage.open>) => {
      loop = stage.open(...how);
      return loop;
    };
    return { ...stage, open };
  };
}
