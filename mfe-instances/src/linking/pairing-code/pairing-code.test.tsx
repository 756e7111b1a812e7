/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { advanceBy, errorResponse, FakeServer, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { detail, linked, qr } from '../../../testing/samples.js';
import { App } from '../../app.js';

const DETAIL = 'GET /api/instances/detail/ins_1';
const QR = 'GET /api/instances/qrcode/ins_1';
const ASK = 'POST /api/instances/ins_1/pairing-code';
const PICTURE = 'QR code to scan with WhatsApp';

let server: FakeServer;
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-04T10:00:00Z') });
  server = new FakeServer({ [DETAIL]: detail(), [QR]: qr('AAAA') });
});
afterEach(() => void jest.useRealTimers());

const wait = (ms: number) => advanceBy(ms);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (text: string) =>
  act(
    async () =>
      void fireEvent.change(screen.getByLabelText('WhatsApp number of the phone'), {
        target: { value: text },
      }),
  );
const headline = () => screen.getAllByRole('status')[0]?.textContent;
const pairing = (code: string, expires_at = '2026-03-04T10:03:00Z') => ({
  pairing: { number: '919800000001', code, expires_at },
});
const gives = (code: string) =>
  server.answer(ASK, () => {
    server.answer(QR, qr('AAAA', pairing(code)));
    return { success: true, code, expires_at: '2026-03-04T10:03:00Z' };
  });

async function open() {
  renderRemote(App, '?tab=instances&instance=ins_1');
  await wait(10);
}
async function askForCode() {
  await open();
  await press('Link with a Pairing Code Instead');
  await type('+91 98000 00001');
  await press('Get Code');
  await wait(10);
}

describe('linking by a pairing code', () => {
  test('asks for the number, and shows the code with instructions', async () => {
    gives('K7QD2M9X');
    await askForCode();
    expect(server.bodiesOf(ASK)).toEqual([{ number: '+91 98000 00001' }]);
    expect(screen.getByText('K7QD-2M9X')).toBeTruthy();
    expect(screen.getByText('K 7 Q D 2 M 9 X')).toBeTruthy();
    expect(screen.getByText('For +919800000001. Good for 3:00 more.')).toBeTruthy();
    expect(screen.getByText('Link with phone number instead')).toBeTruthy();
    expect(headline()).toBe('Link with a pairing code');
    expect(screen.queryByAltText(PICTURE)).toBeNull();
    jest.useRealTimers();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('keeps the number that is being typed while the next code is made', async () => {
    await open();
    await press('Link with a Pairing Code Instead');
    await type('+91 98000');
    server.answer(QR, qr(null));
    await wait(2_010);
    expect(headline()).toBe('Talking to WhatsApp...');
    server.answer(QR, qr('BBBB'));
    await wait(2_010);
    const number = screen.getByLabelText<HTMLInputElement>('WhatsApp number of the phone');
    expect(number.value).toBe('+91 98000');
    expect(document.activeElement === number).toBe(true);
  });

  test.each([
    ['QR codes', () => undefined],
    ['pairing codes', () => press('Link with a Pairing Code Instead')],
  ])('keeps the display name that is being typed between two %s', async (_, choose) => {
    await open();
    await choose();
    const field = () => screen.getByLabelText<HTMLInputElement>('Name that others see (optional)');
    await act(async () => void fireEvent.change(field(), { target: { value: 'Asha’s Shop' } }));
    server.answer(QR, qr(null));
    await wait(2_010);
    expect(headline()).toBe('Talking to WhatsApp...');
    server.answer(QR, qr('BBBB'));
    await wait(2_010);
    expect(field().value).toBe('Asha’s Shop');
  });

  test('ends like a scan when the phone has accepted the code', async () => {
    gives('K7QD2M9X');
    await askForCode();
    server.answer(QR, qr(null, { status: 'ready' }));
    server.answer(DETAIL, detail(linked));
    await wait(2_010);
    expect(headline()).toBe('WhatsApp connected successfully!');
    expect(document.querySelector('.celebrates')).toBeTruthy();
  });

  test('shows the code that is still valid after a page reload', async () => {
    server.answer(QR, qr('AAAA', pairing('K7QD2M9X')));
    await open();
    expect(screen.getByText('K7QD-2M9X')).toBeTruthy();
    await press('Scan the QR Code Instead');
    expect(screen.getByAltText(PICTURE)).toBeTruthy();
  });

  test('reports an expired code, and requests another one for the same number', async () => {
    server.answer(QR, qr('AAAA', pairing('K7QD2M9X', '2026-03-04T10:00:30Z')));
    await open();
    await wait(31_000);
    expect(screen.getByText('This code has expired.')).toBeTruthy();
    await press('Get Another Code');
    const number = screen.getByLabelText<HTMLInputElement>('WhatsApp number of the phone');
    expect(number.value).toBe('+919800000001');
    gives('PLMN4567');
    await press('Get Code');
    await wait(10);
    expect(screen.getByText('PLMN-4567')).toBeTruthy();
  });

  test.each([
    [422, 'invalid_number', 'This is not a phone number'],
    [409, 'pairing_refused', 'WhatsApp gave no code for this number.'],
  ])("tells the server's reason for %d until the number is edited", async (status, code, text) => {
    server.answer(ASK, errorResponse(status, text, code));
    await askForCode();
    expect(screen.getByText(text)).toBeTruthy();
    await type('+91 98000 00002');
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('the simulated phones', () => {
  const link = () => screen.queryByRole('link', { name: 'Open Simulated Phones' });

  test('are offered when the product runs on the sandbox', async () => {
    await open();
    expect(link()?.getAttribute('href')).toBe('/sandbox?instance=ins_1');
  });

  test('are not mentioned when it runs on WhatsApp', async () => {
    server.answer(DETAIL, detail({ api_key: 'wxl_0123456789abcdef0123456789abcdef' }));
    await open();
    expect(link()).toBeNull();
  });
});
