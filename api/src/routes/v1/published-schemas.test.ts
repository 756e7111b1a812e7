import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import { conditionOf, Instance, type MessageBody, type MessageTimeline } from '@waxwing/core';
import fc from 'fast-check';
import { z } from 'zod';
import { aMessage } from '../../../testing/a-message.js';
import { ACCOUNT_ID } from '../../../testing/start-app.js';
import { presentV1Instance } from './present-instance.js';
import { presentV1Message } from './present-message.js';

type Json = Record<string, unknown>;
const document: {
  components: { schemas: Record<string, Json> };
  paths: Record<string, Record<string, Described>>;
} = createRequire(import.meta.url)('@waxwing/contract/openapi.public.json');
interface Described {
  readonly operationId: string;
  readonly responses: Record<string, { content?: Record<string, { schema: Json; example?: unknown }> }>;
}

/** A schema of the published document, as programs of customers read it. */
function published(schema: Json): z.ZodType {
  const $defs = JSON.parse(
    JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
  );
  const own = JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'));
  return z.fromJSONSchema({ ...own, $defs });
}

const time = fc.date({ min: new Date(0), max: new Date('2999-12-31'), noInvalidDate: true });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const digits = fc.bigInt({ min: 1_000_000n, max: 999_999_999_999_999n }).map(String);

const file = { mime_type: fc.string(), file_size: fc.nat(), sha256: fc.string(), caption: fc.string() };
const body: fc.Arbitrary<MessageBody> = fc.oneof(
  fc.record({
    type: fc.constantFrom(
      'image' as const,
      'video' as const,
      'audio' as const,
      'document' as const,
      'sticker' as const,
    ),
    ...file,
  }),
  fc.record({ type: fc.constant('unsupported' as const), field: fc.string() }),
  fc.record({
    type: fc.constant('unavailable' as const),
    reason: fc.constantFrom('phone_only', 'view_once', 'undecryptable'),
  }),
  fc.record({ type: fc.constant('location' as const), latitude: fc.integer(), longitude: fc.integer() }),
);

const timeline: fc.Arbitrary<MessageTimeline> = fc.record({
  message: fc
    .record({
      direction: fc.constantFrom('inbound' as const, 'outbound' as const),
      number: maybe(digits),
      chatId: maybe(
        fc.oneof(
          digits,
          digits.map((lid) => `lid:${lid}`),
        ),
      ),
      ownNumber: maybe(digits),
      text: fc.string({ unit: 'grapheme' }),
      body: maybe(body),
      type: fc.constantFrom('text', 'image', 'unavailable', 'other'),
      status: fc.constantFrom('pending', 'sending', 'sent', 'delivered', 'read', 'failed'),
      failureCode: maybe(
        fc.constantFrom('not_on_whatsapp', 'refused', 'logged_out', 'expired', 'target_unusable'),
      ),
      failureDetail: maybe(fc.constantFrom('locked', 'no_token', 'bad_address', 'other')),
      failureReason: maybe(fc.string()),
      createdAt: time,
      expiresAt: maybe(time),
    })
    .map(({ body, ...changes }) =>
      aMessage({ ...changes, ...(body && { body }) } as Partial<MessageTimeline['message']>),
    ),
  sentAt: maybe(time),
  deliveredAt: maybe(time),
  readAt: maybe(time),
});

describe('the published schemas', () => {
  test('take every message that version 1 shows', () => {
    const schema = published({ $ref: '#/components/schemas/Message' });
    fc.assert(
      fc.property(timeline, fc.nat({ max: 20 }), (found, maxCharacters) => {
        expect(schema.safeParse(presentV1Message(found, { maxCharacters })).error).toBeUndefined();
      }),
    );
    const { status: _, ...incomplete } = presentV1Message({
      message: aMessage(),
      sentAt: null,
      deliveredAt: null,
      readAt: null,
    });
    expect(schema.safeParse(incomplete).success).toBe(false);
  });

  test('take every instance that version 1 shows', () => {
    const schema = published({ $ref: '#/components/schemas/Instance' });
    const state = fc.record({
      status: fc.constantFrom('initializing', 'ready', 'disconnected', 'logged_out', 'failed'),
      statusReason: maybe(fc.string()),
      phone: maybe(digits),
      name: maybe(fc.string({ unit: 'grapheme' })),
      displayName: maybe(fc.string({ unit: 'grapheme' })),
      retryAt: maybe(time),
      phoneSeenAt: maybe(time),
    });
    const created = Instance.create({
      id: aMessage().instanceId,
      accountId: ACCOUNT_ID,
      at: new Date(0),
    }).snapshot();
    fc.assert(
      fc.property(state, time, (changes, at) => {
        const snapshot = { ...created, ...changes } as typeof created;
        const shown = presentV1Instance({
          instance: Instance.restore(snapshot),
          condition: conditionOf(snapshot, at),
        });
        expect(schema.safeParse(shown).error).toBeUndefined();
      }),
    );
  });

  const answers = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, { content }]) => {
        const json = content?.['application/json'];
        return json?.example !== undefined && path.startsWith('/api/v1/')
          ? [{ name: `${operationId} ${status}`, ...json }]
          : [];
      }),
    ),
  );

  test.each(answers)('take the example of $name', ({ schema, example }) => {
    expect(published(schema).safeParse(example).error).toBeUndefined();
  });
});
