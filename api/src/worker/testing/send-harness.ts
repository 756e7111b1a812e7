import { afterEach } from '@jest/globals';
import {
  EagerTakes,
  type IntakePacing,
  type Lane,
  type Message,
  type MessageBody,
  type Outbox,
  type OutboxMessage,
  type SendOutcome,
  type WhatsAppSession,
} from '@waxwing/core';
import {
  aMessage,
  createMemoryPersistence,
  eventually,
  FakeMedia,
  ManualLeaseGuard,
  newNumber,
  seedMessage,
  seedSender,
} from '@waxwing/core/testing';
import type { MessageFiles } from '../sending/files/file-preparation.js';
import { POLL_MS } from '../sending/outbox-reader.js';
import { SendLoop } from '../sending/send-loop.js';
import { NOT_PACED } from '../sending/send-pacing.js';
import { SettlementWriter } from '../sending/settlement-writer.js';
import { UntouchedMessages } from '../sending/untouched-messages.js';

/** For tests whose messages have no files. */
export const NO_FILES: MessageFiles = {
  recentUpload: () => undefined,
  prepare: async () => {
    throw new Error('no message of this test has a file');
  },
};

export const ACKNOWLEDGED: SendOutcome = { kind: 'acknowledged', at: new Date('2026-01-01T00:00:00Z') };

/** A send loop over a session whose every send waits until the test answers it. */
async function createSendHarness() {
  const world = createMemoryPersistence();
  const sender = await seedSender(world);
  const guard = new ManualLeaseGuard();
  const noFiles = { ...NO_FILES };
  const waiting: { message: OutboxMessage; answer: (outcome: SendOutcome) => void }[] = [];
  const session: WhatsAppSession = {
    media: new FakeMedia(),
    send: (message) => new Promise((answer) => waiting.push({ message: message as OutboxMessage, answer })),
    showTyping: async () => ({ kind: 'unknown' }),
    markRead: async () => ({ kind: 'unknown' }),
    change: async () => ({ kind: 'unknown' }),
    requestPairingCode: async () => ({ kind: 'unknown' }),
    composeFile: async () => undefined,
    compose: () => undefined,
    setDisplayName: () => undefined,
    answerPasskey: async () => undefined,
    close: async () => undefined,
    logOut: async () => undefined,
  };
  const { outbox } = world;
  const eagerTakes = new EagerTakes();
  const untouched = new UntouchedMessages();
  const open = ({
    settle = outbox.settle.bind(outbox),
    take = outbox.take.bind(outbox),
    reconciledMs = 30_000,
    restMs = 60_000,
    pollMs = POLL_MS,
    files = noFiles,
    pacing = NOT_PACED,
  } = {}) => {
    const failed = (error: unknown) => {
      throw error;
    };
    const failUnanswered = outbox.failUnanswered.bind(outbox);
    const postpone = outbox.postpone.bind(outbox);
    const giveBack = outbox.giveBack.bind(outbox);
    const part = { settle, take, failUnanswered, giveBack, postpone } as Outbox;
    const ports = {
      eagerTakes,
      files,
      hints: world.hints,
      outbox: part,
      lease: sender.lease,
      guard,
      pacing,
      reconciledMs,
      restMs,
      pollMs,
      untouched,
    };
    const settlements = new SettlementWriter(ports, new AbortController().signal, failed);
    return new SendLoop({ settlements, ...ports }, session, failed);
  };
  const nextSend = () => eventually(async () => waiting.shift());
  const accept = (text: string, to = newNumber(), validFor = 86_400) =>
    seedMessage(world, sender.instance, { text, to, validFor });
  /** As a process accepts a message that holds the session; `isExpected` where the loop would take it. */
  const acceptHere = (
    content: string | { body: MessageBody; replyTo?: string },
    to = newNumber(),
    pacing?: IntakePacing,
  ) => {
    const said = typeof content === 'string' ? { text: content } : content;
    const message = aMessage(sender.instance, { ...said, to, at: world.clock.now() });
    const take = eagerTakes.expect(message);
    let lane: Lane | undefined;
    /** Resolves to whether it was taken in that commit. */
    const commit = async () => {
      const verdict = await world.intake.accept({ message, lease: take?.lease, wire: take?.wire, pacing });
      if (verdict.kind !== 'accepted') return false;
      ({ lane } = verdict);
      return verdict.isTaken === true;
    };
    const complete = () => take!.complete(lane);
    return { message, isExpected: take !== undefined, commit, complete, cancel: take?.cancel };
  };
  const stored = (message: Message) => world.messages.byId(sender.account.id, message.id);
  return {
    world,
    sender,
    guard,
    session,
    files: noFiles,
    waiting,
    open,
    nextSend,
    accept,
    acceptHere,
    stored,
  };
}

export type SendHarness = Awaited<ReturnType<typeof createSendHarness>>;

/** Starts such a harness; its loop is stopped after each test. */
export function useSendHarness() {
  let loop: SendLoop | undefined;
  afterEach(async () => {
    await loop?.stop();
    loop = undefined;
  });
  return async () => {
    const harness = await createSendHarness();
    const open = (...options: Parameters<typeof harness.open>) => {
      loop = harness.open(...options);
      return loop;
    };
    return { ...harness, open };
  };
}
