/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { advanceBy, errorResponse, FakeServer, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { detail, linked, qr } from '../../../testing/samples.js';
import { App } from '../../app.js';

const DETAIL = 'GET /api/instances/detail/ins_1';
const QR = 'GET /api/instances/qrcode/ins_1';
const PASSKEY = 'GET /api/instances/ins_1/passkey';
const ANSWER = 'POST /api/instances/ins_1/passkey';
const EXTENSION_NAME = 'waxwing-passkey-helper';
const WANTED = { reason: 'WhatsApp wants a passkey.', reason_code: 'passkey_required' };
const OPTIONS = { challenge: 'aGVsbG8', rpId: 'whatsapp.com' };
const ASSERTION = { id: 'AQID', rawId: 'AQID', type: 'public-key', response: {} };

let server: FakeServer;
let received: MessageEvent['data'][];
let helperIsHere: boolean;
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-04T10:00:00Z') });
  server = new FakeServer({ [DETAIL]: detail(), [QR]: qr(null, WANTED), [PASSKEY]: passkey('wanted') });
  received = [];
  helperIsHere = true;
  window.addEventListener('message', listen);
});
afterEach(() => {
  window.removeEventListener('message', listen);
  jest.useRealTimers();
});

/** The page side of a fake extension, which answers at once. */
function listen({ data }: MessageEvent) {
  if (!helperIsHere || data.to !== EXTENSION_NAME) return;
  received.push(data);
  if (data.kind === 'hello') dispatch({ kind: 'here' });
}

// jsdom's own postMessage sets neither source nor origin.
const dispatch = (message: object, overrides: object = {}) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      source: window,
      origin: location.origin,
      data: { from: EXTENSION_NAME, ...message },
      ...overrides,
    }),
  );
const passkey = (stage: string, overrides: object = {}) => ({
  passkey: {
    stage,
    ticket: 'ticket-1',
    options: stage === 'wanted' ? OPTIONS : null,
    expires_at: stage === 'wanted' ? '2026-03-04T10:10:00Z' : null,
    code: null,
    helper_url: null,
    ...overrides,
  },
});
const wait = (ms: number) => advanceBy(ms);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const helperSends = (message: object, overrides?: object) =>
  act(async () => void dispatch(message, overrides));
const headline = () => screen.getAllByRole('status')[0]?.textContent;
const answers = () => server.bodiesOf(ANSWER);
async function open() {
  renderRemote(App, '?tab=instances&instance=ins_1');
  await wait(10);
  await wait(10);
}

describe('with the helper', () => {
  test("a click sends it the challenge, and its answer goes to the server with the challenge's ticket", async () => {
    await open();
    expect(headline()).toBe('Confirm with your passkey');
    expect(screen.getByText('WhatsApp waits another 10 minutes')).toBeTruthy();
    await press("Confirm on WhatsApp's Page");
    await wait(10);
    expect(received.at(-1)).toEqual({ to: EXTENSION_NAME, kind: 'ask', options: OPTIONS });
    server.answer(ANSWER, { success: true });
    await helperSends({ kind: 'given', assertion: ASSERTION });
    expect(answers()).toEqual([{ ticket: 'ticket-1', assertion: ASSERTION }]);
  });

  test('nothing is sent to it before a click', async () => {
    await open();
    await wait(10_000);
    expect(received.map(({ kind }) => kind)).toEqual(['hello']);
  });

  test('messages of other windows and frames are ignored', async () => {
    await open();
    await helperSends({ kind: 'given', assertion: ASSERTION }, { origin: 'https://evil.example' });
    await helperSends({ kind: 'given', assertion: ASSERTION }, { source: null });
    expect(answers()).toEqual([]);
  });

  test('a passkey that WhatsApp no longer waits for is reported, and can be given again', async () => {
    await open();
    await press("Confirm on WhatsApp's Page");
    server.answer(
      ANSWER,
      errorResponse(409, 'WhatsApp does not wait for this answer.', 'passkey_not_wanted'),
    );
    await helperSends({ kind: 'given', assertion: ASSERTION });
    await wait(10);
    expect(screen.getByRole('alert').textContent).toContain('WhatsApp does not wait for this answer.');
    await press("Open WhatsApp's Page Again");
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['gone', 'The helper was updated or removed.'],
    ['click', 'The helper acts on a click alone.'],
    ['challenge', 'Update the helper'],
  ])('says what to do where it refuses: %s', async (reason, text) => {
    await open();
    await press("Confirm on WhatsApp's Page");
    await helperSends({ kind: 'refused', reason });
    expect(screen.getByRole('alert').textContent).toContain(text);
  });
});

describe('without the helper', () => {
  beforeEach(() => {
    helperIsHere = false;
  });

  test('explains what is needed, and the alternatives', async () => {
    await open();
    expect(
      screen.getByText('Open this page in Chrome on a computer. On a phone it cannot be done.'),
    ).toBeTruthy();
    expect(screen.getByText(/Ask whoever runs this Waxwing/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: "Confirm on WhatsApp's Page" })).toBeNull();
    jest.useRealTimers();
    expect(await findA11yViolations()).toEqual([]);
  });

  test("links to the operator's download page", async () => {
    server.answer(PASSKEY, passkey('wanted', { helper_url: 'https://helper.example/' }));
    await open();
    expect(screen.getByRole('link', { name: 'the helper' }).getAttribute('href')).toBe(
      'https://helper.example/',
    );
  });
});

describe('after the passkey', () => {
  test('waits for the phone, and then the instance is linked', async () => {
    await open();
    server.answer(PASSKEY, passkey('answered'));
    await wait(2_010);
    expect(screen.getByText(/Keep WhatsApp open on the phone/)).toBeTruthy();
    server.answer(QR, qr(null, { status: 'ready' }));
    server.answer(DETAIL, detail(linked));
    await wait(2_010);
    expect(headline()).toBe('WhatsApp connected successfully!');
  });

  test('the code is compared with the phone, and confirmed with its own ticket', async () => {
    await open();
    server.answer(PASSKEY, passkey('code', { code: 'K7QD-2M9X', ticket: 'ticket-2' }));
    await wait(2_010);
    expect(screen.getByText('K7QD-2M9X')).toBeTruthy();
    expect(screen.getByText('K 7 Q D 2 M 9 X')).toBeTruthy();
    server.answer(ANSWER, () => {
      server.answer(PASSKEY, passkey('confirmed'));
      return { success: true };
    });
    await press('The Phone Shows This Code');
    await wait(10);
    expect(answers()).toEqual([{ ticket: 'ticket-2' }]);
    expect(screen.getByText('Confirmed. The phone links this device...')).toBeTruthy();
  });

  test('offers a new code when the confirmation fails', async () => {
    await open();
    server.answer(PASSKEY, { passkey: null });
    server.answer(QR, qr('BBBB', { reason_code: 'passkey_refused', reason: 'WhatsApp did not take it.' }));
    await wait(2_010);
    expect(screen.getByText('WhatsApp did not take it.')).toBeTruthy();
    expect(screen.getByAltText('QR code to scan with WhatsApp')).toBeTruthy();
  });
});

test('continues with the next QR code when linking with a passkey is off', async () => {
  server.answer(PASSKEY, { passkey: null });
  await open();
  expect(headline()).toBe('Generating QR code...');
  const before = server.callsTo(PASSKEY).length;
  server.answer(QR, qr('BBBB', WANTED));
  await wait(2_010);
  await wait(4_000);
  expect(server.callsTo(PASSKEY).length - before).toBeLessThanOrEqual(1);
});
