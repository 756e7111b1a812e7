/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { violations } from '@waxwing/kit/testing';
import { openPage } from '../session/testing/open-page.js';
import { ASHA, tokenOf } from '../session/testing/people.js';
import { type Answer, type Asked, serve } from '../session/testing/server.js';
import SandboxPage from './sandbox-page.js';

const PHONES = 'GET /sandbox/api/phones';
const OWN = '919800000001';
const RAVI = '919800000002';
const phone = (number: string, name: string, more: object = {}) => ({
  number,
  name,
  linked: [],
  waitingCode: false,
  ...more,
});
const instance = (instanceId: string, currentStatus = 'initializing', more: object = {}) => ({
  instanceId,
  currentStatus,
  phone: null,
  name: null,
  ...more,
});

let answers: Record<string, Answer>;
let asked: Asked[];
beforeEach(() => {
  localStorage.clear();
  answers = {
    [PHONES]: { body: { phones: [phone(OWN, 'Asha'), phone(RAVI, 'Ravi')] } },
    'GET /api/instances/list': { body: { instances: [instance('ins_1')] } },
    'GET /api/instances/qrcode/ins_1': {
      body: { status: 'initializing', qr: 'data:image/png;base64,AAAA', reason: null },
    },
    'GET /sandbox/api/faults': { body: { faults: [] } },
    [`GET /sandbox/api/phones/${OWN}/chats`]: { body: { chats: [] } },
    [`GET /sandbox/api/phones/${RAVI}/chats`]: { body: { chats: [] } },
  };
});
function open(at = '/sandbox', signedIn = true) {
  if (signedIn) localStorage.setItem('token', tokenOf(ASHA));
  asked = serve(answers);
  openPage(<SandboxPage />, at);
}
const theirPhone = async (name: string) => within(await screen.findByRole('article', { name }));
const press = (place: { getByRole: typeof screen.getByRole }, name: string) =>
  userEvent.click(place.getByRole('button', { name }));
const bodies = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);

describe('who may see it', () => {
  test('nobody where the product runs on WhatsApp: the path is unknown there', async () => {
    answers[PHONES] = { status: 404, body: { error: 'Nothing was found at this path' } };
    open();
    expect(await screen.findByText('now at /')).toBeTruthy();
  });

  test('whoever is signed in', async () => {
    open('/sandbox', false);
    expect(await screen.findByText('now at /login')).toBeTruthy();
  });

  test('programs of this machine alone, which is said to others', async () => {
    const detail = 'The control API answers programs on this machine only.';
    answers[PHONES] = { status: 403, body: { detail } };
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(detail);
    answers[PHONES] = { body: { phones: [] } };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'No phones yet' })).toBeTruthy();
    expect(await violations()).toEqual([]);
  });
});

describe('the phones', () => {
  test('two are put on an empty table with one press', async () => {
    answers[PHONES] = { body: { phones: [] } };
    answers['POST /sandbox/api/phones'] = { body: {} };
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Two Phones' }));
    await waitFor(() =>
      expect(bodies('POST /sandbox/api/phones')).toEqual([
        { number: OWN, name: 'Asha' },
        { number: RAVI, name: 'Ravi' },
      ]),
    );
  });

  test('one more has a number and a name already, and may get others', async () => {
    answers['POST /sandbox/api/phones'] = { body: {} };
    open();
    const number = await screen.findByLabelText<HTMLInputElement>('Number');
    expect(number.value).toBe('+919800000003');
    await userEvent.clear(number);
    await userEvent.type(number, '+44 7700 900123');
    await press(screen, 'Add Phone');
    await waitFor(() =>
      expect(bodies('POST /sandbox/api/phones')).toEqual([{ number: '+44 7700 900123', name: 'Phone 3' }]),
    );
  });

  test('of many the newest lie on the table, and any other can be found', async () => {
    const many = Array.from({ length: 12 }, (_, at) => phone(`4477009000${10 + at}`, `Phone ${at}`));
    for (const { number } of many)
      answers[`GET /sandbox/api/phones/${number}/chats`] = { body: { chats: [] } };
    answers[PHONES] = { body: { phones: many } };
    open();
    expect(await screen.findByText('8 of 12 are on the table.')).toBeTruthy();
    expect(screen.queryByRole('article', { name: 'Phone 1' })).toBeNull();
    await userEvent.type(screen.getByLabelText('Find a phone'), '+44 7700 900011');
    expect(await screen.findByRole('article', { name: 'Phone 1' })).toBeTruthy();
    expect(screen.queryByRole('article', { name: 'Phone 11' })).toBeNull();
  });
});

describe('linking', () => {
  test('one press scans the code that waits', async () => {
    answers[`POST /sandbox/api/phones/${OWN}/scan`] = { body: { ok: true } };
    open();
    expect(await screen.findByAltText('QR code that waits to be scanned')).toBeTruthy();
    await press(await theirPhone('Asha'), 'Scan Code');
    await waitFor(() =>
      expect(bodies(`POST /sandbox/api/phones/${OWN}/scan`)).toEqual([{ qr: 'data:image/png;base64,AAAA' }]),
    );
    expect(await violations()).toEqual([]);
  });

  test('says in the words of WhatsApp why it was refused', async () => {
    const detail = 'This account asks for a passkey, which the device cannot give: it was not linked.';
    answers[`POST /sandbox/api/phones/${OWN}/scan`] = { status: 422, body: { detail } };
    open();
    await screen.findByAltText('QR code that waits to be scanned');
    await press(await theirPhone('Asha'), 'Scan Code');
    expect(await screen.findByText(detail)).toBeTruthy();
  });

  test('a pairing code is typed in, however it is written', async () => {
    answers[`POST /sandbox/api/phones/${OWN}/pair`] = { body: { ok: true } };
    open();
    const asha = await theirPhone('Asha');
    await press(asha, 'Enter Code');
    await userEvent.type(asha.getByLabelText('Pairing code'), 'k7qd-2m9x');
    await press(asha, 'Link');
    await waitFor(() =>
      expect(bodies(`POST /sandbox/api/phones/${OWN}/pair`)).toEqual([{ code: 'K7QD2M9X' }]),
    );
  });

  test('where nothing waits, nothing can be scanned, and the way on is the first message', async () => {
    const ready = instance('ins_1', 'ready', { phone: OWN, name: 'Asha' });
    answers['GET /api/instances/list'] = { body: { instances: [ready] } };
    open();
    const link = await screen.findByRole('link', { name: 'Send a Message' });
    expect(link.getAttribute('href')).toBe('/dashboard?tab=instances&instance=ins_1');
    const scan = (await theirPhone('Asha')).getByRole<HTMLButtonElement>('button', { name: 'Scan Code' });
    expect(scan.disabled).toBe(true);
  });

  test('whoever has no instance is led to one', async () => {
    answers['GET /api/instances/list'] = { body: { instances: [] } };
    open();
    const link = await screen.findByRole('link', { name: 'Create Instance' });
    expect(link.getAttribute('href')).toBe('/dashboard?tab=create');
  });

  test('the instance of the address is the one that is linked', async () => {
    answers['GET /api/instances/list'] = { body: { instances: [instance('ins_1'), instance('ins_2')] } };
    open('/sandbox?instance=ins_1');
    expect((await screen.findByLabelText<HTMLSelectElement>('Instance')).value).toBe('ins_1');
  });
});

describe('a chat', () => {
  const said = (id: string, direction: 'in' | 'out', read: boolean) => ({
    id,
    direction,
    text: `Text ${id}`,
    type: 'text',
    at: '2026-03-04T10:00:00Z',
    read,
  });
  beforeEach(() => {
    const messages = [said('1', 'in', true), said('2', 'out', true), said('3', 'in', false)];
    answers[`GET /sandbox/api/phones/${RAVI}/chats`] = {
      body: { chats: [{ number: OWN, name: 'Asha', unread: 1, messages }] },
    };
  });
  const openChat = async () => {
    open();
    const ravi = await theirPhone('Ravi');
    await userEvent.click(await ravi.findByRole('button', { name: /^Asha.*Text 3.*1 unread/ }));
    return ravi;
  };

  test('shows both sides, and which of it was read', async () => {
    const ravi = await openChat();
    const lines = [...ravi.getByRole('log', { name: 'Chat with Asha' }).children];
    expect(lines.map(({ textContent }) => textContent?.replace(/\d+:\d+.*?(?=read|$)/, ''))).toEqual([
      'They: Text 1 ',
      'You: Text 2 read',
      'They: Text 3 ',
    ]);
    expect(await violations()).toEqual([]);
  });

  test('is answered, and marked as read', async () => {
    answers[`POST /sandbox/api/phones/${RAVI}/messages`] = { body: { id: 'x' } };
    answers[`POST /sandbox/api/phones/${RAVI}/read`] = { body: { read: 1 } };
    const ravi = await openChat();
    await press(ravi, 'Mark as Read');
    await userEvent.type(ravi.getByLabelText('Message'), 'Thank you{Enter}');
    await waitFor(() =>
      expect(bodies(`POST /sandbox/api/phones/${RAVI}/messages`)).toEqual([{ to: OWN, text: 'Thank you' }]),
    );
    expect(bodies(`POST /sandbox/api/phones/${RAVI}/read`)).toHaveLength(1);
    await press(ravi, 'Back to the chats');
    expect(ravi.queryByRole('log')).toBeNull();
  });

  test('can be begun with any other phone', async () => {
    open();
    const asha = await theirPhone('Asha');
    await press(asha, 'New Chat');
    await press(asha, 'Open Chat');
    expect(asha.getByRole('log', { name: 'Chat with Ravi' })).toBeTruthy();
  });
});

describe('what may go wrong', () => {
  test('is switched on until it is switched off', async () => {
    answers['POST /sandbox/api/faults'] = { body: { ok: true } };
    answers['DELETE /sandbox/api/faults/nack'] = { body: { ok: true } };
    open();
    const nack = await screen.findByRole('switch', { name: 'Refuse messages' });
    await waitFor(() => expect(nack.getAttribute('aria-checked')).toBe('false'));
    await waitFor(() => expect((nack as HTMLButtonElement).disabled).toBe(false));
    answers['GET /sandbox/api/faults'] = { body: { faults: [{ kind: 'nack', left: 1_000_000 }] } };
    await userEvent.click(nack);
    await waitFor(() => expect(nack.getAttribute('aria-checked')).toBe('true'));
    expect(bodies('POST /sandbox/api/faults')).toEqual([{ kind: 'nack', count: 1_000_000 }]);
    await userEvent.click(nack);
    await waitFor(() => expect(bodies('DELETE /sandbox/api/faults/nack')).toHaveLength(1));
  });

  test('or strikes once', async () => {
    answers['POST /sandbox/api/faults'] = { body: { ok: true } };
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cut the Connections' }));
    expect(await screen.findByText('Cut the Connections: done.')).toBeTruthy();
    expect(bodies('POST /sandbox/api/faults')).toEqual([{ kind: 'drop' }]);
  });
});
