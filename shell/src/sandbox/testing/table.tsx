import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openPage } from '../../session/testing/open-page.js';
import { ASHA, tokenOf } from '../../session/testing/people.js';
import { type Answer, type Asked, serve } from '../../session/testing/server.js';
import SandboxPage from '../sandbox-page.js';

export const PHONES = 'GET /sandbox/api/phones';
export const OWN = '919800000001';
export const RAVI = '919800000002';

export const phone = (number: string, name: string, more: object = {}) => ({
  number,
  name,
  linked: [],
  waitingCode: false,
  ...more,
});

export const instance = (instanceId: string, currentStatus = 'initializing', more: object = {}) => ({
  instanceId,
  currentStatus,
  phone: null,
  name: null,
  ...more,
});

/** What the product answers where two phones lie on the table and one instance waits to be linked. */
export const usualAnswers = (): Record<string, Answer> => ({
  [PHONES]: { body: { phones: [phone(OWN, 'Asha'), phone(RAVI, 'Ravi')] } },
  'GET /api/instances/list': { body: { instances: [instance('ins_1')] } },
  'GET /api/instances/qrcode/ins_1': {
    body: { status: 'initializing', qr: 'data:image/png;base64,AAAA', reason: null },
  },
  'GET /sandbox/api/faults': { body: { faults: [] } },
  [`GET /sandbox/api/phones/${OWN}/chats`]: { body: { chats: [] } },
  [`GET /sandbox/api/phones/${RAVI}/chats`]: { body: { chats: [] } },
});

/** Opens the page over these answers, which a test may still change. Answers with what is asked from now on. */
export function openTable(answers: Record<string, Answer>, at = '/sandbox', signedIn = true): Asked[] {
  localStorage.clear();
  if (signedIn) localStorage.setItem('token', tokenOf(ASHA));
  const asked = serve(answers);
  openPage(<SandboxPage />, at);
  return asked;
}

export const theirPhone = async (name: string) => within(await screen.findByRole('article', { name }));

export const press = (place: { getByRole: typeof screen.getByRole }, name: string) =>
  userEvent.click(place.getByRole('button', { name }));

export const bodiesOf = (asked: readonly Asked[], call: string) =>
  asked.filter((one) => one.call === call).map(({ body }) => body);
