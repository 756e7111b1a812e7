import { describe, expect, test } from '@jest/globals';
import { ALL_EVENTS, EVENT_CATALOGUE, eventBody, streamedEventBody } from './catalogue.js';

describe('the catalogue of events', () => {
  test.each(ALL_EVENTS)('the example of $type is one of its schema', ({ schema, example }) => {
    expect(schema.parse(example)).toEqual(example);
    expect(streamedEventBody.parse(example)).toEqual(example);
  });

  test('each type and each description stands there once', () => {
    for (const values of [ALL_EVENTS.map(({ type }) => type), ALL_EVENTS.map(({ when }) => when)])
      expect(new Set(values).size).toBe(values.length);
  });

  test('an event is told apart by its type', () => {
    const [received] = EVENT_CATALOGUE;
    expect(eventBody.parse(received.example).type).toBe('message.received');
    for (const type of ['key.created', 'message.failed', 'message.forwarded'])
      expect(eventBody.safeParse({ ...received.example, type }).success).toBe(false);
  });

  test('a message whose content is gone is known by its id', () => {
    const { example } = EVENT_CATALOGUE[0];
    const gone = {
      ...example,
      data: { message_id: example.data.message_id, message: null, content_deleted: true },
    };
    expect(eventBody.parse(gone)).toEqual(gone);
    expect(eventBody.safeParse({ ...gone, data: { ...gone.data, content_deleted: false } }).success).toBe(
      false,
    );
  });

  test('the log has no codes to link with: what changes them is told to live streams only', () => {
    expect(EVENT_CATALOGUE.map(({ type }) => type)).not.toContain('instance.updated');
    expect(JSON.stringify(ALL_EVENTS.map(({ example }) => example))).not.toMatch(/qr|pairing/i);
  });
});
