import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ProcessWorkshop } from '@waxwing/adapters/media-workshop';
import type { ComposableContent, Message, MessageBody } from '@waxwing/core';
import { aMessage, newId, newNumber } from '@waxwing/core/testing';
import { createFileHarness, WORKSHOP } from '../testing/file-harness.js';
import { composeAhead } from './compose-ahead.js';

const WIRE = { bytes: new Uint8Array([1]), secret: new Uint8Array(32) };
const PLACE: MessageBody = { type: 'location', latitude: 12.97, longitude: 77.59 };

const mediaWorkshop = new ProcessWorkshop(WORKSHOP);
afterAll(() => mediaWorkshop.close());

let harness: Awaited<ReturnType<typeof createFileHarness>>;
let asked: ComposableContent[];
beforeEach(async () => {
  harness = await createFileHarness(mediaWorkshop);
  asked = [];
});

function ahead(message: Message) {
  const { lease, preparation } = harness;
  const compose = (content: ComposableContent) => {
    asked.push(content);
    return WIRE;
  };
  return composeAhead({ files: preparation, lease }, { compose }, message);
}
const withBody = (body: MessageBody) => aMessage(harness.instance, { body });

describe('what is composed before a message is accepted', () => {
  test('is a place, and a file that was uploaded a moment ago', async () => {
    expect(ahead(withBody(PLACE))).toBe(WIRE);
    const { accept, composed, pdf, prepare } = harness;
    const body = await pdf();
    expect(ahead(withBody(body))).toBeUndefined();
    const first = await accept(body);
    await prepare(first);
    expect(ahead(withBody({ ...body, caption: 'Your receipt' }))).toBe(WIRE);
    expect(asked).toEqual([
      { body: PLACE, text: '', to: expect.any(String) },
      {
        body: { ...body, caption: 'Your receipt' },
        text: '',
        to: expect.any(String),
        file: composed.get(first.id),
      },
    ]);
  });

  test('is nothing of a plain text, nor what needs to be read or fetched first', async () => {
    const { instance, pdf } = harness;
    const url = 'https://shop.example/17';
    const image = { ...(await pdf()), type: 'image' } as const;
    const messages = [
      aMessage(instance, { text: 'Order shipped' }),
      aMessage(instance, { body: PLACE, replyTo: newId() }),
      { ...aMessage(instance), textBody: { type: 'text', mentions: [newNumber()] } as const },
      aMessage(instance, { text: url, preview: { url, title: 'Invoice 17', image } }),
      withBody({ type: 'document', link: url }),
    ];
    expect(messages.map(ahead)).toEqual(messages.map(() => undefined));
    expect(asked).toEqual([]);
  });

  test('is nothing of an upload under an earlier lease', async () => {
    const { accept, lease, pdf, prepare, preparation } = harness;
    const body = await pdf();
    await prepare(await accept(body));
    const later = { ...lease, epoch: lease.epoch + 1 };
    expect(composeAhead({ files: preparation, lease: later }, { compose: () => WIRE }, withBody(body))).toBe(
      undefined,
    );
  });
});
