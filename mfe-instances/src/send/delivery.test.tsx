/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { errorResponse } from '@waxwing/kit/testing';
import { open, press, setUpLinking, wait } from '../../testing/linking-page.js';

const page = setUpLinking();
const SEND = 'POST /api/public/send/ins_1';
const MESSAGE = 'GET /api/public/messages/msg_1';

test('a message that cannot be read is not asked for without an end', async () => {
  page.linkPhone();
  page.server.answer(SEND, { id: 'msg_1', to: '919800000002', status: 'sent' });
  page.server.answer(MESSAGE, errorResponse(404));
  await open();
  fireEvent.change(screen.getByLabelText('Number'), { target: { value: '+91 98000 00002' } });
  await press('Send Message');
  await wait(130_000);
  const asked = page.server.callsTo(MESSAGE).length;
  expect(asked).toBeGreaterThan(30);
  await wait(30_000);
  expect(page.server.callsTo(MESSAGE)).toHaveLength(asked);
});
