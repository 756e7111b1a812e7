import { beforeEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answers, FakeServer, fakeToken } from '@waxwing/kit/testing';
import SandboxPage from '../src/sandbox/sandbox-page.js';
import { renderPage } from './render-page.js';
import { ASHA } from './sample-users.js';

export const LIST_PHONES = 'GET /sandbox/api/phones';
export const ASHA_NUMBER = '919800000001';
export const RAVI_NUMBER = '919800000002';

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

/** Answers for two phones and one instance that waits to be linked. */
const defaultAnswers = (): Answers => ({
  [LIST_PHONES]: { phones: [phone(ASHA_NUMBER, 'Asha'), phone(RAVI_NUMBER, 'Ravi')] },
  'GET /api/instances/list': { instances: [instance('ins_1')] },
  'GET /api/instances/qrcode/ins_1': {
    status: 'initializing',
    qr: 'data:image/png;base64,AAAA',
    reason: null,
  },
  'GET /sandbox/api/faults': { faults: [] },
  'GET /sandbox/api/floor': { login: 0, link: 0, current: 1_043_857_760, refused: 0 },
  [`GET /sandbox/api/phones/${ASHA_NUMBER}/chats`]: { chats: [] },
  [`GET /sandbox/api/phones/${RAVI_NUMBER}/chats`]: { chats: [] },
});

/** Sets up the sandbox page for each test. The returned answers may be changed at any time, and are reset for each test. */
export function setUpSandboxPage() {
  const answers: Answers = {};
  let server: FakeServer;
  beforeEach(() => {
    for (const call of Object.keys(answers)) delete answers[call];
    Object.assign(answers, defaultAnswers());
  });
  const open = (at = '/sandbox', signedIn = true) => {
    localStorage.clear();
    if (signedIn) localStorage.setItem('token', fakeToken(ASHA));
    server = new FakeServer(answers);
    renderPage(<SandboxPage />, at);
  };
  return { answers, open, bodies: (call: string) => server.bodiesOf(call) };
}

export const findPhone = async (name: string) => within(await screen.findByRole('article', { name }));

export const pressButton = (place: { getByRole: typeof screen.getByRole }, name: string) =>
  userEvent.click(place.getByRole('button', { name }));
