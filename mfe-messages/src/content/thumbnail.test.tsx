/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { errorResponse, FakeServer, findA11yViolations } from '@waxwing/kit/testing';
import { LIST, PATH } from '../../testing/history.js';
import { renderMessages } from '../../testing/render-messages.js';
import { aMessage, aPage } from '../../testing/samples.js';
import type { Message } from '../history/history.api.js';

const SMALL = 'GET /api/media/med_1/small';
const file = { mime_type: 'image/png', file_size: 9_000, sha256: 'ab'.repeat(32) };
const media = {
  ...{ id: 'med_1', mime_type: 'image/png', sha256: file.sha256 },
  size: 9_000,
  file_name: null,
};
const received = (changes: object = {}): Partial<Message> => ({
  ...{ direction: 'inbound', message_type: 'image', content: 'This one', image: file },
  media: { ...media, status: 'available', reason: null, ...changes },
});
const sent = {
  ...received(),
  direction: 'outbound',
  media: undefined,
  image: { ...file, id: 'med_1' },
} as const;

/** Tells all elements that they are seen. */
let comesIntoView: () => void;
const { IntersectionObserver: before } = globalThis;
beforeEach(() => {
  URL.createObjectURL = () => 'blob:waxwing/1';
  URL.revokeObjectURL = () => undefined;
  const seers: (() => void)[] = [];
  comesIntoView = () =>
    act(() => {
      for (const see of seers) see();
    });
  globalThis.IntersectionObserver = class {
    constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
      seers.push(() => onChange([{ isIntersecting: true }]));
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  globalThis.IntersectionObserver = before;
});

async function show(message: Partial<Message>, content: unknown = 'jpeg') {
  const server = new FakeServer({ ...LIST, [PATH]: aPage([aMessage(message)]), [SMALL]: content });
  renderMessages();
  const table = await screen.findByRole('table', { name: 'Messages' });
  return { server, table };
}

test.each([
  ['received', received()],
  ['received, and is large,', received({ size: 8_000_000 })],
  ['sent', sent],
] as const)(
  'a picture that was %s is shown small in the history, fetched when it comes into view',
  async (_, message) => {
    const { server, table } = await show(message);
    expect(server.callsTo(SMALL)).toEqual([]);
    comesIntoView();
    const picture = await within(table).findByRole('img', { name: 'Photo' });
    expect(picture.getAttribute('src')).toBe('blob:waxwing/1');
    expect(server.callsTo(SMALL)).toHaveLength(1);
    expect(await findA11yViolations()).toEqual([]);
  },
);

test.each([
  ['is still on its way', received({ id: null, status: 'pending' })],
  ['is a document', { ...received(), message_type: 'document', document: file, image: undefined }],
  ['was deleted', { ...received(), deleted_at: '2026-03-04T10:00:00Z' }],
] as const)('one that %s is not', async (_, message) => {
  const { server, table } = await show(message as Partial<Message>);
  comesIntoView();
  expect(within(table).queryByRole('img', { name: 'Photo' })).toBeNull();
  expect(server.callsTo(SMALL)).toEqual([]);
});

test('one that cannot be fetched leaves its row as it is', async () => {
  const { server, table } = await show(received(), () => errorResponse(404, 'No such file'));
  comesIntoView();
  expect(await within(table).findByText(/This one/)).toBeTruthy();
  expect(server.callsTo(SMALL).length).toBeGreaterThan(0);
  expect(within(table).queryByRole('img', { name: 'Photo' })).toBeNull();
});
