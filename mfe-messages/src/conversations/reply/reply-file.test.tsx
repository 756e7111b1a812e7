/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { deferAnswer, errorResponse, findA11yViolations, NO_RESPONSE } from '@waxwing/kit/testing';
import {
  aListPage,
  aThreadMessage,
  REPLY,
  serveConversations,
  THREAD,
} from '../../../testing/conversations.js';
import { renderMessages } from '../../../testing/render-messages.js';

const UPLOAD = 'POST /api/media';
const STORED = { id: 'med_1', kind: 'image', mime_type: 'image/png', size: 3 };
const FILE = { id: 'med_1', mime_type: 'image/png', file_size: 3, sha256: 'ab'.repeat(32) };
const SENT = aThreadMessage({
  id: 'msg_2',
  direction: 'outbound',
  status: 'sent',
  type: 'image',
  text: 'This one',
  image: FILE,
});
const picture = new File(['png'], 'blue.png', { type: 'image/png' });

beforeEach(() => {
  URL.createObjectURL = () => 'blob:waxwing/1';
  URL.revokeObjectURL = () => undefined;
});

const open = () => renderMessages('m-view=conversations&m-conversation=cnv_1');
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Ravi' });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const choose = async (file: File | File[]) => {
  await box();
  await userEvent.upload(screen.getByLabelText('Attach a file', { selector: 'input' }), file);
};
/** What a browser tells with a file that is dragged or pasted. */
const transfer = (...files: File[]) => ({ types: ['Files'], files });

test('a picture is uploaded while its caption is written, and sent with it', async () => {
  const { answer, release } = deferAnswer(STORED);
  const server = serveConversations({ [UPLOAD]: answer, [REPLY]: SENT });
  open();
  await choose(picture);
  expect((await screen.findByRole('progressbar')).getAttribute('value')).toBe('0.5');
  await userEvent.type(await box(), 'This one');
  expect((await button('Send')).disabled).toBe(true);
  expect(await findA11yViolations()).toEqual([]);
  release();
  await waitFor(async () => expect((await button('Send')).disabled).toBe(false));
  expect(await findA11yViolations()).toEqual([]);
  server.answer(THREAD, aListPage([SENT, aThreadMessage()]));
  await userEvent.click(await button('Send'));
  expect(await screen.findByText('Sent')).toBeTruthy();
  expect(server.callsTo(UPLOAD)).toMatchObject([
    { body: { file: picture }, headers: { authorization: expect.stringContaining('Bearer') } },
  ]);
  expect(server.bodiesOf(REPLY)).toEqual([{ type: 'image', image: { id: 'med_1', caption: 'This one' } }]);
  expect((await box()).value).toBe('');
  expect(screen.queryByRole('group', { name: 'Attached file' })).toBeNull();
});

test('it can be sent as a sticker or a document instead; a sticker leaves the text in the box', async () => {
  const server = serveConversations({ [UPLOAD]: STORED, [REPLY]: NO_RESPONSE });
  open();
  await choose(picture);
  await userEvent.type(await box(), 'Later');
  await userEvent.click(await screen.findByRole('radio', { name: 'Sticker' }));
  await userEvent.click(await button('Send'));
  await button('Send once more');
  expect(server.bodiesOf(REPLY)).toEqual([{ type: 'sticker', sticker: { id: 'med_1' } }]);
  expect((await box()).value).toBe('Later');
});

test.each([
  ['audio', 'audio/ogg; codecs=opus', { type: 'audio', audio: { id: 'med_1', voice: true } }],
  ['audio', 'audio/mpeg', { type: 'audio', audio: { id: 'med_1' } }],
  ['audio', 'audio/wav', { type: 'audio', audio: { id: 'med_1', voice: true } }],
  ['video', 'video/mp4', { type: 'video', video: { id: 'med_1' } }],
  ['video', 'video/quicktime', { type: 'document', document: { id: 'med_1' } }],
  ['document', 'application/pdf', { type: 'document', document: { id: 'med_1' } }],
])('a file of kind %s, %s, is sent as what phones show', async (kind, mime_type, body) => {
  const server = serveConversations({ [UPLOAD]: { ...STORED, kind, mime_type }, [REPLY]: NO_RESPONSE });
  open();
  await choose(new File(['...'], 'file'));
  await screen.findByRole('button', { name: 'Remove the file' });
  await userEvent.click(await button('Send'));
  await waitFor(() => expect(server.bodiesOf(REPLY)).toEqual([body]));
});

test('a sound is heard and a video is seen before it is sent, without downloading what is here', async () => {
  const audio = { ...STORED, kind: 'audio', mime_type: 'audio/mpeg' };
  const server = serveConversations({ [UPLOAD]: audio });
  open();
  await choose(new File(['mp3'], 'greeting.mp3', { type: 'audio/mpeg' }));
  const player = await screen.findByLabelText<HTMLAudioElement>('Sound');
  expect([player.tagName, player.controls, player.src]).toEqual(['AUDIO', true, 'blob:waxwing/1']);
  server.answer(UPLOAD, { ...STORED, id: 'med_2', kind: 'video', mime_type: 'video/mp4' });
  await choose(new File(['mp4'], 'kiln.mp4', { type: 'video/mp4' }));
  await userEvent.click(await button('Show the video'));
  expect((await screen.findByLabelText<HTMLVideoElement>('Video', { selector: 'video' })).controls).toBe(
    true,
  );
  expect(await findA11yViolations()).toEqual([]);
});

test('a file that is dragged onto the thread, and a picture that is pasted, are attached', async () => {
  const server = serveConversations({ [UPLOAD]: STORED });
  open();
  await box();
  const thread = screen.getByRole('region', { name: 'Conversation with Ravi' });
  fireEvent.dragEnter(thread, { dataTransfer: transfer() });
  expect(screen.getByText('Drop the file to send it to Ravi')).toBeTruthy();
  fireEvent.drop(thread, { dataTransfer: transfer(picture, picture) });
  expect(screen.queryByText('Drop the file to send it to Ravi')).toBeNull();
  expect(await screen.findByText('A message has one file. 1 more was left out.')).toBeTruthy();
  const paste = createEvent.paste(await box(), { clipboardData: transfer(picture) });
  fireEvent(await box(), paste);
  expect(paste.defaultPrevented).toBe(true);
  await waitFor(() => expect(server.callsTo(UPLOAD)).toHaveLength(2));
});

test('an upload can be cancelled, and its answer then changes nothing', async () => {
  const { answer, release } = deferAnswer(STORED);
  serveConversations({ [UPLOAD]: answer });
  open();
  await choose(picture);
  await userEvent.click(await button('Cancel the upload'));
  expect(screen.queryByRole('group', { name: 'Attached file' })).toBeNull();
  release();
  await userEvent.type(await box(), 'Hello');
  expect(screen.queryByRole('group', { name: 'Attached file' })).toBeNull();
});

test.each([
  [413, 'media_too_large', 'An image may have at most 16 MiB', /at most 16 MiB\. Send a smaller one/],
  [415, 'media_type_refused', 'This is not taken', /Choose a file of another type/],
  [507, 'storage_limit', 'The files of the account take all the room of its plan.', /all the room/],
  [400, 'invalid_media', 'The image is cut off', /It may be damaged/],
])('a refusal with %d %s says what to do', async (status, code, text, sentence) => {
  serveConversations({ [UPLOAD]: errorResponse(status, text, code) });
  open();
  await choose(picture);
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  expect(Boolean(screen.queryByRole('link', { name: 'See the plans' }))).toBe(code === 'storage_limit');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(await findA11yViolations()).toEqual([]);
});

test('a connection that breaks off is tried again on a press', async () => {
  const server = serveConversations({ [UPLOAD]: NO_RESPONSE });
  open();
  await choose(picture);
  const again = await button('Try again');
  server.answer(UPLOAD, STORED);
  await userEvent.click(again);
  expect(await button('Remove the file')).toBeTruthy();
});

test('a file that is too large for every kind, and an empty one, are not even uploaded', async () => {
  const server = serveConversations();
  open();
  const large = new File(['x'], 'film.mp4');
  Object.defineProperty(large, 'size', { value: 120_000_000 });
  await choose(large);
  expect((await screen.findByRole('alert')).textContent).toMatch(/115 MiB, and at most 100 MiB are taken/);
  await choose(new File([], 'empty.txt'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/empty/);
  expect(server.callsTo(UPLOAD)).toEqual([]);
});

test('a refused reply gives file and caption back, also when one comes back', async () => {
  serveConversations({ [UPLOAD]: STORED, [REPLY]: errorResponse(503, 'Client not ready', 'not_ready') });
  const { leave, comeBack } = open();
  await choose(picture);
  await userEvent.type(await box(), 'This one');
  await waitFor(async () => expect((await button('Send')).disabled).toBe(false));
  await userEvent.click(await button('Send'));
  expect(await screen.findByText(/not connected to WhatsApp/)).toBeTruthy();
  leave();
  comeBack();
  expect((await box()).value).toBe('This one');
  expect(await screen.findByText('blue.png')).toBeTruthy();
});
