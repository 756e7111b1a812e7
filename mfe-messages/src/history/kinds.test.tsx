/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FakeServer } from '@waxwing/kit/testing';
import { LIST, PATH, queries } from '../../testing/history.js';
import { renderMessages } from '../../testing/render-messages.js';
import { aMessage, aPage, someMessages } from '../../testing/samples.js';
import type { Message } from './history.api.js';

describe('kinds', () => {
  const file = { mime_type: 'application/pdf', file_size: 48_213, sha256: 'ab'.repeat(32) };
  const place = { latitude: 12.97, longitude: 77.59, name: "Asha's Shop", address: '4 Church Street' };
  test.each<[string, Partial<Message>]>([
    [
      "Location Asha's Shop, 4 Church Street",
      { message_type: 'location', content: "Asha's Shop", location: place },
    ],
    [
      'Live location 12.97, 77.59',
      { message_type: 'location', content: '', location: { latitude: 12.97, longitude: 77.59, live: true } },
    ],
    [
      'Contact Ravi, +919800000002',
      {
        message_type: 'contact',
        content: 'Ravi',
        contact: [{ name: 'Ravi', phones: [{ number: '+919800000002' }] }],
      },
    ],
    [
      'Poll When? (Now, Later)',
      {
        message_type: 'poll',
        content: 'When?',
        poll: { question: 'When?', options: ['Now', 'Later'], selectable: 1 },
      },
    ],
    [
      'Photo Is this it?',
      { message_type: 'image', content: 'Is this it?', image: { ...file, caption: 'Is this it?' } },
    ],
    [
      'Voice message 0:07',
      { message_type: 'audio', content: '', audio: { ...file, seconds: 7, voice: true } },
    ],
    ['Audio 12:30', { message_type: 'audio', content: '', audio: { ...file, seconds: 750 } }],
    ['GIF', { message_type: 'video', content: '', video: { ...file, gif: true } }],
    [
      'Document bill.pdf, 48 kB',
      { message_type: 'document', content: '', document: { ...file, file_name: 'bill.pdf' } },
    ],
    ['Sticker', { message_type: 'sticker', content: '', sticker: file }],
    [
      'Not readable yet WhatsApp calls it listMessage',
      { message_type: 'unsupported', content: '', unsupported: { field: 'listMessage' } },
    ],
    ['Not available', { message_type: 'unavailable', content: '' }],
    [
      'On the phone only',
      { message_type: 'unavailable', content: '', unavailable: { reason: 'phone_only' } },
    ],
    [
      'Not decrypted yet',
      { message_type: 'unavailable', content: '', unavailable: { reason: 'undecryptable' } },
    ],
    ['Message of another kind', { message_type: 'other', content: '' }],
  ])('a row reads "%s"', async (sentence, changes) => {
    new FakeServer({ ...LIST, [PATH]: aPage([aMessage(changes)]) });
    renderMessages();
    const table = await screen.findByRole('table', { name: 'Messages' });
    expect(within(table).getAllByRole('cell')[2]?.textContent).toBe(sentence);
  });

  test('are a filter: one of them, or files of every kind', async () => {
    const server = new FakeServer({ ...LIST, [PATH]: aPage(someMessages('msg_1')) });
    const { address } = renderMessages();
    const kind = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Kind' });
    await userEvent.selectOptions(kind, 'Photo');
    await waitFor(() => expect(queries(server).at(-1)).toEqual({ type: 'image', page: '1' }));
    await userEvent.selectOptions(kind, 'Files of every kind');
    await waitFor(() => expect(queries(server).at(-1)).toEqual({ hasMedia: 'true', page: '1' }));
    expect(address().get('m-kind')).toBe('media');
  });
});
