/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, findA11yViolations } from '@waxwing/kit/testing';
import { aListPage, aThreadMessage, serveConversations, THREAD } from '../../testing/conversations.js';
import { renderMessages } from '../../testing/render-messages.js';
import { refocusWindow } from '../../testing/reply.js';

const CONTENT = 'GET /api/media/med_1/content';
const file = { mime_type: 'image/png', file_size: 9_000, sha256: 'ab'.repeat(32) };
const media = {
  id: 'med_1',
  mime_type: 'image/png',
  sha256: file.sha256,
  size: 9_000,
  file_name: null,
  status: 'available',
  reason: null,
} as const;
const photo = (changes: object = {}) =>
  aThreadMessage({ type: 'image', text: 'This one', image: file, media: { ...media, ...changes } });
const open = () => renderMessages('m-view=conversations&m-conversation=cnv_1');

const blobs: Blob[] = [];
beforeEach(() => {
  blobs.length = 0;
  URL.createObjectURL = (blob) => `blob:waxwing/${blobs.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
});

test('a picture is shown, fetched with the token', async () => {
  const server = serveConversations({ [THREAD]: aListPage([photo()]), [CONTENT]: 'png' });
  open();
  expect((await screen.findByRole('img', { name: 'Photo' })).getAttribute('src')).toBe('blob:waxwing/1');
  expect(blobs[0]?.type).toBe('image/png');
  expect(server.callsTo(CONTENT)).toHaveLength(1);
  expect(await findA11yViolations()).toEqual([]);
});

test('another picture in its place is never the one before', async () => {
  const server = serveConversations({ [THREAD]: aListPage([photo()]), [CONTENT]: 'png' });
  open();
  await screen.findByRole('img', { name: 'Photo' });
  server.answer('GET /api/media/med_2/content', () => new Promise(() => undefined));
  server.answer(THREAD, aListPage([photo({ id: 'med_2' })]));
  refocusWindow();
  await waitFor(() => expect(server.callsTo('GET /api/media/med_2/content')).toHaveLength(1));
  expect(screen.queryByRole('img', { name: 'Photo' })).toBeNull();
});

test('a large one is fetched only when it is asked for', async () => {
  const server = serveConversations({ [THREAD]: aListPage([photo({ size: 8_000_000 })]), [CONTENT]: 'png' });
  open();
  const show = await screen.findByRole('button', { name: 'Show the photo' });
  expect(server.callsTo(CONTENT)).toEqual([]);
  await userEvent.click(show);
  expect(await screen.findByRole('img', { name: 'Photo' })).toBeTruthy();
});

test('a page that a stranger has sent never gets an address of ours', async () => {
  serveConversations({ [THREAD]: aListPage([photo({ mime_type: 'text/html' })]), [CONTENT]: '<script>' });
  open();
  await screen.findByRole('img', { name: 'Photo' });
  expect(blobs.map(({ type }) => type)).toEqual(['']);
});

test('a voice note has a player', async () => {
  const audio = { ...file, mime_type: 'audio/ogg; codecs=opus', seconds: 7, voice: true };
  const note = { type: 'audio', text: '', audio, media: { ...media, mime_type: audio.mime_type } };
  serveConversations({ [THREAD]: aListPage([aThreadMessage(note)]), [CONTENT]: 'ogg' });
  open();
  const player = await screen.findByLabelText('Voice message');
  expect([player.tagName, player.getAttribute('src')]).toEqual(['AUDIO', 'blob:waxwing/1']);
  expect(blobs[0]?.type).toBe('audio/ogg');
});

test('a document is saved under its name', async () => {
  const document = { ...file, mime_type: 'application/pdf', file_name: 'bill.pdf' };
  const bill = { type: 'document', text: 'bill.pdf', document, media: { ...media, file_name: 'bill.pdf' } };
  const server = serveConversations({ [THREAD]: aListPage([aThreadMessage(bill)]), [CONTENT]: 'pdf' });
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Save bill\.pdf\s*, 9/ }));
  await waitFor(() => expect(server.callsTo(CONTENT)).toHaveLength(1));
  // Its name is seen once.
  expect(screen.getAllByText(/bill\.pdf/, { ignore: '.visually-hidden' })).toHaveLength(1);
});

test.each([
  ['pending', null, 'Still on its way from WhatsApp'],
  [
    'gone',
    'phone_offline',
    'The file is gone. WhatsApp no longer has it, and the phone that sent it was not online.',
  ],
  ['gone', 'of_a_later_version', 'The file is gone. WhatsApp no longer has it.'],
] as const)('a file that is %s (%s) says so', async (status, reason, sentence) => {
  serveConversations({ [THREAD]: aListPage([photo({ id: null, status, reason })]) });
  open();
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('what is gone can be asked for again', async () => {
  const FETCH = 'POST /api/messages/msg_1/media';
  const gone = { id: null, status: 'gone', reason: 'phone_offline' } as const;
  const server = serveConversations({ [THREAD]: aListPage([photo(gone)]), [FETCH]: { media } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the phone again' }));
  expect(await screen.findByText(/^Asked for\. It appears/)).toBeTruthy();
  expect(server.callsTo(FETCH)).toHaveLength(1);
  expect(await findA11yViolations()).toEqual([]);
});

test('what the phone was asked for in vain can be asked for once more', async () => {
  const gone = { id: null, status: 'gone', reason: 'phone_offline' } as const;
  const server = serveConversations({
    [THREAD]: aListPage([photo(gone)]),
    'POST /api/messages/msg_1/media': { media },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the phone again' }));
  server.answer(THREAD, aListPage([photo({ id: null, status: 'pending' })]));
  refocusWindow();
  await screen.findByText('Still on its way from WhatsApp');
  expect(screen.getByText(/^Asked for\. It appears/)).toBeTruthy();
  server.answer(THREAD, aListPage([photo({ ...gone, reason: 'phone_refused' })]));
  refocusWindow();
  expect(await screen.findByRole('button', { name: 'Ask the phone again' })).toBeTruthy();
});

test('the picture of a sent message is shown too', async () => {
  const sent = { direction: 'outbound', media: undefined, image: { ...file, id: 'med_1' } } as const;
  serveConversations({ [THREAD]: aListPage([{ ...photo(), ...sent }]), [CONTENT]: 'png' });
  open();
  expect(await screen.findByRole('img', { name: 'Photo' })).toBeTruthy();
});

test('what could not be fetched is fetched again on a press', async () => {
  const answers: unknown[] = [errorResponse(404, 'No such file')];
  serveConversations({ [THREAD]: aListPage([photo()]), [CONTENT]: () => answers.shift() ?? 'png' });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Load the photo again' }));
  expect(await screen.findByRole('img', { name: 'Photo' })).toBeTruthy();
});
