import { beforeEach } from '@jest/globals';
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
  addressing: 'lid',
  sharesNumber: true,
  linked: [],
  waitingCode: false,
  passkeyCode: null,
  notified: true,
  shownAs: name,
  standing: { lock: null, cap: null },
  awayDays: 0,
  oldChats: 0,
  salted: true,
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
const usualAnswers = (): Record<string, Answer> => ({
  [PHONES]: { body: { phones: [phone(OWN, 'Asha'), phone(RAVI, 'Ravi')] } },
  'GET /api/instances/list': { body: { instances: [instance('ins_1')] } },
  'GET /api/instances/qrcode/ins_1': {
    body: { status: 'initializing', qr: 'data:image/png;base64,AAAA', reason: null },
  },
  'GET /sandbox/api/faults': { body: { faults: [] } },
  'GET /sandbox/api/floor': { body: { login: 0, link: 0, current: 1_043_857_760, refused: 0 } },
  [`GET /sandbox/api/phones/${OWN}/chats`]: { body: { chats: [] } },
  [`GET /sandbox/api/phones/${RAVI}/chats`]: { body: { chats: [] } },
});

/** The page over answers that a test may change, before it opens the page and after; they are the usual ones again for each test. */
export function useTable() {
  const answers: Record<string, Answer> = {};
  let asked: Asked[] = [];
  beforeEach(() => {
    for (const call of Object.keys(answers)) delete answers[call];
    Object.assign(answers, usualAnswers());
  });
  const open = (at = '/sandbox', signedIn = true) => {
    localStorage.clear();
    if (signedIn) localStorage.setItem('token', tokenOf(ASHA));
    asked = serve(answers);
    openPage(<SandboxPage />, at);
  };
  const bodies = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);
  return { answers, open, bodies };
}

export const theirPhone = async (name: string) => within(await screen.findByRole('article', { name }));

export const press = (place: { getByRole: typeof screen.getByRole }, name: string) =>
  userEvent.click(place.getByRole('button', { name }));
