/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { fireEvent, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findA11yViolations } from '@waxwing/kit/testing';
import { message, setUpChat, WRITE } from '../../../testing/sandbox-chat.js';
import { ASHA_NUMBER, pressButton, RAVI_NUMBER } from '../../../testing/sandbox-page.js';

const { answers, bodies, show } = setUpChat();

describe('a chat', () => {
  test('something else than a text can be sent', async () => {
    const ravi = await show();
    const attach = async (kind: string, values: Readonly<Record<string, string>> = {}) => {
      await pressButton(ravi, 'Send something else');
      await userEvent.selectOptions(ravi.getByLabelText('What'), kind);
      for (const [label, value] of Object.entries(values)) {
        await userEvent.clear(ravi.getByLabelText(label));
        await userEvent.type(ravi.getByLabelText(label), value);
      }
      expect(await findA11yViolations()).toEqual([]);
      await pressButton(ravi, 'Send');
      await waitFor(() => expect(ravi.queryByLabelText('What')).toBeNull());
    };
    await attach('Place', { Name: 'Shop', Latitude: '1.5' });
    await attach('Contact', { Name: 'Meena', Number: '+91 98' });
    await attach('Poll', { Question: 'Lunch?', Options: 'Pizza{Enter}Soup{Enter}' });
    await attach('Photo to look at once');
    await attach('Something that no version knows');
    expect(bodies(WRITE)).toMatchObject([
      { to: ASHA_NUMBER, location: { latitude: 1.5, longitude: 13.405, name: 'Shop' } },
      { contact: [{ name: 'Meena', phones: [{ number: '+91 98', waid: '9198' }] }] },
      { poll: { question: 'Lunch?', options: ['Pizza', 'Soup'], selectable: 0 } },
      { viewOnce: 'image' },
      { unknown: { field: 70_000 } },
    ]);
  });

  const file = (type: string, mime: string, more: object = {}) => {
    return { file: { type, mime, size: 2_048, sha256: 'ab', problem: null, rejections: [], ...more } };
  };

  test('shows pictures, plays what can be played, and offers documents', async () => {
    const ravi = await show(
      { ...message('1', 'in', true), text: 'the mug', type: 'image', ...file('image', 'image/jpeg') },
      { ...message('2', 'in', true), text: '', type: 'sticker', ...file('sticker', 'image/webp') },
      { ...message('3', 'out', true), text: '', type: 'video', ...file('video', 'video/mp4', { gif: true }) },
      {
        ...message('4', 'in', true),
        ...{ text: '', type: 'audio' },
        ...file('audio', 'audio/ogg; codecs=opus', { voice: true, seconds: 63, waveform: [0, 50, 100] }),
      },
      {
        ...message('5', 'in', true),
        ...{ text: 'as asked', type: 'document' },
        ...file('document', 'application/pdf', { name: 'receipt.pdf' }),
      },
      {
        ...message('6', 'in', true),
        type: 'image',
        text: '',
        ...file('image', '', { problem: 'its MAC is wrong' }),
      },
      {
        ...message('7', 'in', true),
        ...{ type: 'image', text: '' },
        ...file('image', 'image/png', { rejections: ['is an image without a thumbnail'] }),
      },
    );
    const address = (id: string) => `/sandbox/api/phones/${RAVI_NUMBER}/messages/${id}/file`;
    expect(ravi.getByRole('img', { name: 'the mug' }).getAttribute('src')).toBe(address('1'));
    expect(ravi.getByRole('img', { name: 'Sticker' }).getAttribute('src')).toBe(address('2'));
    expect(ravi.getByLabelText('GIF').getAttribute('src')).toBe(address('3'));
    expect(ravi.getByLabelText('Voice message').getAttribute('src')).toBe(address('4'));
    expect(ravi.getByText('Voice message, 1:03')).toBeTruthy();
    const document = ravi.getByRole('link', { name: 'receipt.pdf application/pdf, 2 KiB' });
    expect([document.getAttribute('href'), document.getAttribute('download')]).toEqual([
      address('5'),
      'receipt.pdf',
    ]);
    expect(ravi.getByText('Photo that cannot be opened: its MAC is wrong.')).toBeTruthy();
    expect(ravi.getByText(/it is an image without a thumbnail/)).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('a file is sent: chosen, dropped, or the phone’s own', async () => {
    answers[`POST /sandbox/api/phones/${RAVI_NUMBER}/files/image`] = { upload: 'u1' };
    answers[`POST /sandbox/api/phones/${RAVI_NUMBER}/files/document`] = { upload: 'u2' };
    const ravi = await show();
    const chosen = new File(['mug'], 'mug.png', { type: 'image/png' });
    await pressButton(ravi, 'Send something else');
    await userEvent.upload(ravi.getByLabelText('File'), chosen);
    await userEvent.type(ravi.getByLabelText('Caption'), 'the mug');
    expect(await findA11yViolations()).toEqual([]);
    await pressButton(ravi, 'Send');
    await waitFor(() => expect(ravi.queryByLabelText('What')).toBeNull());
    const dropped = new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' });
    fireEvent.drop(ravi.getByRole('log'), { dataTransfer: { files: [dropped] } });
    expect(ravi.getByText('receipt.pdf')).toBeTruthy();
    await pressButton(ravi, 'Send');
    await waitFor(() => expect(ravi.queryByLabelText('What')).toBeNull());
    await pressButton(ravi, 'Send something else');
    await userEvent.selectOptions(ravi.getByLabelText('What'), 'Voice message');
    await pressButton(ravi, 'Send');
    await waitFor(() =>
      expect(bodies(WRITE)).toEqual([
        { to: ASHA_NUMBER, file: { type: 'image', upload: 'u1', name: 'mug.png', caption: 'the mug' } },
        { to: ASHA_NUMBER, file: { type: 'document', upload: 'u2', name: 'receipt.pdf' } },
        { to: ASHA_NUMBER, file: { type: 'voice', sample: true } },
      ]),
    );
    const [uploaded] = bodies(`POST /sandbox/api/phones/${RAVI_NUMBER}/files/image`);
    expect(uploaded === chosen).toBe(true);
  });
});
