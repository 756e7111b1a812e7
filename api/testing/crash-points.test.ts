import { expect, it } from '@jest/globals';
import type {
  Inbox,
  IncomingChange,
  IntakeVerdict,
  MediaCatalog,
  MessageBodies,
  MessageIntake,
  Outbox,
  OutboxMessage,
  OutgoingChanges,
  SentFile,
  SessionCalls,
  SessionLease,
  Settlement,
  StoredMedia,
} from '@waxwing/core';
import {
  bodiesWithCrashPoints,
  type CrashPoint,
  callsWithCrashPoints,
  catalogWithCrashPoints,
  changesWithCrashPoints,
  inboxWithCrashPoints,
  intakeWithCrashPoints,
  outboxWithCrashPoints,
  uploadsWithCrashPoints,
} from './crash-points.js';

const LEASE = {} as SessionLease;

/** Records events in their order. */
function recordEvents() {
  const events: string[] = [];
  return { events, points: { reach: (point: CrashPoint) => void events.push(point) } };
}

it.each([
  ['accepted', ['asked', 'before-commit', 'stored', 'committed-before-reply']],
  ['no-subscription', ['asked', 'before-commit', 'stored']],
])('a message that is %s passes its points', async (kind, expected) => {
  const { events, points } = recordEvents();
  const intake: MessageIntake = {
    accept: async () => {
      events.push('asked');
      await Promise.resolve();
      events.push('stored');
      return { kind } as IntakeVerdict;
    },
  };
  await intakeWithCrashPoints(intake, points).accept({} as never);
  expect(events).toEqual(expected);
});

it.each([
  [[], []],
  [[{} as OutboxMessage], ['sending-before-write']],
])('what is taken is marked as sending when the point is reached', async (taken, expected) => {
  const { events, points } = recordEvents();
  const outbox = outboxWithCrashPoints({ take: async () => taken } as unknown as Outbox, points);
  expect(await outbox.take(LEASE, { known: 10, first: 0 }, [])).toBe(taken);
  expect(events).toEqual(expected);
});

it('an acknowledgement is not stored yet at one point, and stored at the next', async () => {
  const { events, points } = recordEvents();
  const settle = async () => void events.push('stored');
  const outbox = outboxWithCrashPoints({ settle } as unknown as Outbox, points);
  const sent: Settlement = { id: '1', kind: 'sent', at: new Date() };
  const failed: Settlement = { id: '2', kind: 'failed', code: 'refused', reason: 'no', refund: true };
  await outbox.settle(LEASE, [failed]);
  await outbox.settle(LEASE, [failed, sent]);
  expect(events).toEqual(['stored', 'acked-not-recorded', 'stored', 'recorded-not-on-disk']);
});

it('the bytes of a message are stored when their point is reached, and written after it', async () => {
  const { events, points } = recordEvents();
  const bytes = new Uint8Array([1]);
  const storeWire = async () => {
    events.push('stored');
    return bytes;
  };
  const bodies = bodiesWithCrashPoints({ storeWire } as unknown as MessageBodies, points);
  expect(await bodies.storeWire(LEASE, '1', { bytes, secret: bytes })).toBe(bytes);
  events.push('written');
  expect(events).toEqual(['stored', 'wire-stored', 'written']);
});

it('a change is stored at one point, and taken and not recorded at the other', async () => {
  const { events, points } = recordEvents();
  const bytes = new Uint8Array([1]);
  const storeWire = async () => {
    events.push('stored');
    return bytes;
  };
  const ids = new Set<string>();
  const changes = changesWithCrashPoints({ storeWire } as unknown as OutgoingChanges, points, ids);
  expect(await changes.storeWire(LEASE, '3EB0', bytes)).toBe(bytes);
  expect([...ids]).toEqual(['3EB0']);
  const storeMade = async () => void events.push('recorded');
  const inbox = inboxWithCrashPoints({ storeMade } as unknown as Inbox, points);
  await inbox.storeMade(LEASE, {} as IncomingChange);
  expect(events).toEqual(['stored', 'change-stored', 'change-not-recorded', 'recorded']);
});

it('WhatsApp has acknowledged that a message was read, and its caller has no answer', async () => {
  const { events, points } = recordEvents();
  const answer = async () => void events.push('answered');
  const calls = callsWithCrashPoints({ answer } as unknown as SessionCalls, points);
  await calls.answer(LEASE, '1', { kind: 'shown' });
  await calls.answer(LEASE, '2', { kind: 'read', isShown: true });
  expect(events).toEqual(['answered', 'read-not-answered', 'answered']);
});

it('an inbound message is stored when its point is reached, and acknowledged after it', async () => {
  const { events, points } = recordEvents();
  const storeInbound = async () => void events.push('stored');
  const inbox = inboxWithCrashPoints({ storeInbound } as unknown as Inbox, points);
  await inbox.storeInbound(LEASE, []);
  events.push('acknowledged');
  expect(events).toEqual(['stored', 'stored-not-acked', 'acknowledged']);
});

it('a file passes its points around its rows', async () => {
  const { events, points } = recordEvents();
  const catalog = catalogWithCrashPoints(
    { keep: async () => void events.push('entered') } as unknown as MediaCatalog,
    points,
  );
  await catalog.keep({} as StoredMedia, 1);
  const uploads = uploadsWithCrashPoints(
    { find: async () => undefined, save: async () => void events.push('saved'), removeOld: async () => 0 },
    points,
  );
  await uploads.save(LEASE, { sha256: '', form: 'document' }, {} as SentFile);
  expect(events).toEqual([
    'bytes-without-row',
    'entered',
    'uploaded-not-recorded',
    'saved',
    'upload-recorded',
  ]);
});
