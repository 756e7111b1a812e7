import { describe, expect, test } from '@jest/globals';
import { ALL_EVENTS, streamedEventBody } from '@waxwing/contract';
import {
  type AccountEvent,
  EVENT_TEXT_CHARACTERS,
  EVENT_TYPES,
  type EventType,
  type FactsOf,
  HEALTH_REASON_CODES,
  HEALTH_STATES,
  HOLD_CODES,
  type MessageTimeline,
} from '@waxwing/core';
import fc from 'fast-check';
import { aMessage, MESSAGE_ID } from '../../../testing/a-message.js';
import { ACCOUNT_ID, INSTANCE_ID } from '../../../testing/start-app.js';
import { presentEvent } from './present-event.js';

const time = fc
  .date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  // As PostgreSQL writes times into JSON.
  .map((date) => date.toISOString().replace('Z', '456+00:00'));
const timeOrNull = fc.option(time);
const words = fc.string({ maxLength: 300, unit: 'binary' });
const wordsOrNull = fc.option(words);
const count = fc.nat(1_000_000);

const instanceFacts = fc.record({
  status: fc.constantFrom('initializing', 'ready', 'disconnected', 'logged_out', 'failed'),
  phone: wordsOrNull,
  name: wordsOrNull,
  reason: wordsOrNull,
  reasonCode: fc.constantFrom(null, 'banned', 'logged_out', 'reconnecting'),
});
const keyFacts = fc.record({ name: words, isActive: fc.boolean(), expiresAt: timeOrNull });
const quotaFacts = fc.record({ sent: count, limit: count, windowEndsAt: time });
const orderFacts = fc.record({
  plan: words,
  amountPaise: count,
  status: fc.constantFrom('pending', 'failed', 'cancelled', 'paid', 'refunded'),
  paidAt: timeOrNull,
});
const subscriptionFacts = fc.record({
  plan: words,
  instanceLimit: count,
  messageLimit: count,
  startsAt: time,
  endsAt: time,
  previousPlan: wordsOrNull,
});
const webhookFacts = fc.record({
  url: wordsOrNull,
  reason: words,
  failingSince: timeOrNull,
  recordingUntil: timeOrNull,
});

/** What the facts of each type may be. */
const FACTS = {
  'message.failed': fc.option(fc.record({ charged: fc.boolean() })),
  'message.media': fc.record({
    status: fc.constantFrom('available', 'gone'),
    reason: fc.constantFrom(null, 'not_on_phone', 'deleted'),
    mediaId: fc.option(fc.uuid()),
  }),
  'instance.created': instanceFacts,
  'instance.deleted': instanceFacts,
  'instance.linked': instanceFacts,
  'instance.connected': instanceFacts,
  'instance.disconnected': fc.tuple(instanceFacts, time).map(([facts, since]) => ({ ...facts, since })),
  'instance.logged_out': instanceFacts,
  'instance.failed': instanceFacts,
  'instance.needs_linking': instanceFacts,
  'instance.standing': fc.record({
    state: fc.constantFrom(...HEALTH_STATES),
    reasonCode: fc.option(fc.constantFrom(...HEALTH_REASON_CODES)),
    since: timeOrNull,
    until: timeOrNull,
    counted: fc.array(
      fc.record({ what: fc.string(), value: fc.nat(), outOf: fc.option(fc.nat()), limit: fc.nat() }),
      { maxLength: 8 },
    ),
  }),
  'recipient.opted_out': fc.record({
    chatId: fc.constantFrom('919800000002', 'lid:123456789012345'),
    source: fc.constant('message' as const),
    word: fc.string(),
  }),
  'message.held': fc.record({ code: fc.constantFrom(...HOLD_CODES), until: timeOrNull }),
  'key.created': keyFacts,
  'key.changed': keyFacts,
  'key.deleted': keyFacts,
  'key.expired': keyFacts,
  'quota.warning': quotaFacts,
  'quota.exhausted': quotaFacts,
  'order.paid': orderFacts,
  'order.failed': orderFacts,
  'order.refunded': orderFacts,
  'subscription.started': subscriptionFacts,
  'subscription.cancelled': subscriptionFacts,
  'subscription.ending': subscriptionFacts,
  'subscription.ended': subscriptionFacts,
  'webhook.disabled': webhookFacts,
  'webhook.test': fc.record({ sampleOf: fc.constantFrom<EventType>(...EVENT_TYPES) }),
  'message.reaction': fc.record({ from: wordsOrNull, emoji: wordsOrNull }),
  'message.vote': fc.record({ from: wordsOrNull, options: fc.array(fc.string()) }),
} satisfies Record<keyof FactsOf, fc.Arbitrary<unknown>>;

const NO_STEPS = { sentAt: null, deliveredAt: null, readAt: null };
const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .tuple(fc.constantFrom('a', '"', '\\', '\u0001', '\n', 'é', '漢', '😀', '\u2028'), fc.nat(40_000))
    .map(([character, times]) => character.repeat(times)),
);
const message = fc
  .record({ text: hostileText, failureReason: wordsOrNull })
  .map((changes): MessageTimeline => ({ ...NO_STEPS, message: aMessage(changes) }));

function anEvent(type: EventType, changes: Partial<AccountEvent> = {}): AccountEvent {
  return {
    id: '0198c0de-5a7e-7000-a1b2-c3d4e5f60718',
    position: { txid: 5n, seq: 7n },
    accountId: ACCOUNT_ID,
    type,
    instanceId: INSTANCE_ID,
    objectId: MESSAGE_ID,
    facts: null,
    occurredAt: new Date('2026-11-22T03:00:00.123Z'),
    ...changes,
  };
}

const present = (event: AccountEvent) => presentEvent(event, { mode: 'live' });
const aMessageEvent = (text: string, type: EventType = 'message.received') =>
  anEvent(type, { message: { ...NO_STEPS, message: aMessage({ text }) } });
const textOf = (event: AccountEvent) => {
  const { data } = present(event);
  if (!('message' in data) || !data.message) throw new Error('it has no message');
  return data.message;
};

describe('presentEvent', () => {
  test('the contract and the core know the same types', () => {
    expect(ALL_EVENTS.map(({ type }) => type)).toEqual(EVENT_TYPES);
  });

  test.each(EVENT_TYPES)('%s is shown as its schema says, in 20,000 bytes at most', (type) => {
    const facts = type in FACTS ? FACTS[type as keyof typeof FACTS] : fc.constant(null);
    const parts = fc.record({
      facts: facts as fc.Arbitrary<AccountEvent['facts']>,
      instanceId: type.startsWith('instance.') ? fc.uuid() : fc.option(fc.uuid()),
      objectId: fc.uuid(),
      ...(type.startsWith('message.') && { message: fc.option(message) }),
    });
    fc.assert(
      fc.property(parts, (changes) => {
        const body = present(anEvent(type, changes));
        expect(streamedEventBody.parse(body)).toEqual(body);
        expect(body.type).toBe(type);
        expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(20_000);
      }),
    );
  });

  test('says when it happened, and in which mode', () => {
    expect(presentEvent(aMessageEvent('Hi'), { mode: 'sandbox' })).toMatchObject({
      id: 'evt_0198c0de5a7e7000a1b2c3d4e5f60718',
      object: 'event',
      version: 1,
      timestamp: '2026-11-22T03:00:00.123Z',
      mode: 'sandbox',
      instance_id: 'ins_0198c0de000070008000000000000002',
    });
  });

  test.each([
    ['a text that just fits', 'a'.repeat(EVENT_TEXT_CHARACTERS), EVENT_TEXT_CHARACTERS, false],
    ['one character more', 'a'.repeat(EVENT_TEXT_CHARACTERS + 1), EVENT_TEXT_CHARACTERS, true],
    ['characters of four bytes', '😀'.repeat(5_000), 4_375, true],
    ['characters that JSON escapes', '\u0001'.repeat(5_000), 2_916, true],
  ])('%s is shown as far as the limits go', (_, text, characters, isTruncated) => {
    const shown = textOf(aMessageEvent(text));
    expect([...shown.text]).toHaveLength(characters);
    expect(text.startsWith(shown.text)).toBe(true);
    expect(shown.text_truncated).toBe(isTruncated);
  });

  test('a message whose content is gone keeps its id', () => {
    const { data } = present(anEvent('message.read', { message: null }));
    const message_id = `msg_${MESSAGE_ID.replaceAll('-', '')}`;
    expect(data).toEqual({ message_id, message: null, content_deleted: true });
  });

  test.each([
    [null, false],
    [{ charged: true }, true],
  ])('a failed message with the facts %j was charged: %s', (facts, charged) => {
    expect(present({ ...aMessageEvent('Hi', 'message.failed'), facts }).data).toMatchObject({ charged });
  });

  test('an instance says what a person must do', () => {
    const facts = { phone: null, name: null, reason: null, reasonCode: null };
    const needs = (['initializing', 'ready', 'disconnected', 'logged_out', 'failed'] as const).map(
      (status) => {
        const { data } = present(anEvent('instance.needs_linking', { facts: { ...facts, status } }));
        return 'instance' in data && 'needs' in data.instance ? data.instance.needs : undefined;
      },
    );
    expect(needs).toEqual(['link', null, null, 'link', 'reset']);
  });

  test('a share of the quota is never rounded up to its end', () => {
    const facts = { sent: 999, limit: 1_000, windowEndsAt: '2026-12-18T10:00:00+00:00' };
    expect(present(anEvent('quota.warning', { facts })).data).toEqual({
      usage: { sent_messages: 999, message_limit: 1_000, remaining: 1 },
      percent: 99,
      window_ends_at: '2026-12-18T10:00:00.000Z',
    });
  });

  test('a test carries the example of the type that it stands for, and of a received message otherwise', () => {
    const sampleOf = (type: string) =>
      present(anEvent('webhook.test', { facts: { sampleOf: type } })).data as { sample_of: string };
    expect(sampleOf('order.paid').sample_of).toBe('order.paid');
    for (const type of ['instance.updated', 'webhook.test'])
      expect(sampleOf(type).sample_of).toBe('message.received');
  });
});
