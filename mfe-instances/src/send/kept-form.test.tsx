/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { DETAIL, headline, open, QR, setUpLinking, wait } from '../../testing/linking-page.js';
import { detail, linked, qr } from '../../testing/samples.js';

const page = setUpLinking();

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

test('what is written is there again once an instance has reconnected', async () => {
  page.linkPhone();
  await open();
  write('Number', '+91 98000 00002');
  write('Message', 'A long text');
  page.server.answer(DETAIL, detail({ ...linked, status: 'disconnected' }));
  page.server.answer(QR, qr(null, { status: 'disconnected', reason: 'The connection was lost.' }));
  await wait(3_100);
  expect(headline()).toBe('Reconnecting to WhatsApp...');
  page.linkPhone();
  await wait(3_100);
  expect(headline()).toBe('WhatsApp connected successfully!');
  expect(field('Number').value).toBe('+91 98000 00002');
  expect(field('Message').value).toBe('A long text');
});
