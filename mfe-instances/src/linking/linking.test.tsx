/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  advanceBy,
  deferAnswer,
  errorResponse,
  FakeServer,
  findA11yViolations,
  NO_RESPONSE,
  renderRemote,
} from '@waxwing/kit/testing';
import { detail, linked, qr } from '../../testing/samples.js';
import { App } from '../app.js';

const DETAIL = 'GET /api/instances/detail/ins_1';
const QR = 'GET /api/instances/qrcode/ins_1';
const NEVER = () => new Promise(() => undefined);

let server: FakeServer;
beforeEach(() => {
  jest.useFakeTimers();
  server = new FakeServer({ [DETAIL]: detail(), [QR]: NEVER });
});
afterEach(() => void jest.useRealTimers());

const wait = (ms: number) => advanceBy(ms);
const polls = () => server.callsTo(QR).length;
const headline = () => screen.getAllByRole('status')[0]?.textContent;
const image = () => screen.queryByRole<HTMLImageElement>('img', { name: 'QR code to scan with WhatsApp' });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const open = async () => {
  renderRemote(App, '?tab=instances&instance=ins_1');
  await wait(10);
};
const linkPhone = () => {
  server.answer(QR, qr(null, { status: 'ready' }));
  server.answer(DETAIL, detail(linked));
};

describe('linking a phone', () => {
  test('starts with a spinner [4.QR.01, 2.QR.01]', async () => {
    await open();
    expect(headline()).toBe('Generating QR code...');
    expect(image()).toBeNull();
  });

  test('shows the QR code and how to scan it [2.QR.02, 4.QR.02]', async () => {
    server.answer(QR, qr('AAAA'));
    await open();
    expect(headline()).toBe('Scan this QR code with WhatsApp');
    expect(image()?.src).toBe('data:image/png;base64,AAAA');
    expect(screen.getByText('Open WhatsApp on your phone.')).toBeTruthy();
    jest.useRealTimers();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('polls every 2 s, and always shows the latest code [9.TIME.01, 7.INSTANCE.03, 2.DETAIL.03]', async () => {
    server.answer(QR, qr('AAAA'));
    await open();
    expect(polls()).toBe(1);
    server.answer(QR, qr('BBBB'));
    await wait(1_900);
    expect(polls()).toBe(1);
    await wait(100);
    expect(polls()).toBe(2);
    expect(image()?.src).toBe('data:image/png;base64,BBBB');
  });

  test("ends with 'WhatsApp connected successfully!', and stops polling [2.QR.03, 4.QR.03]", async () => {
    server.answer(QR, qr('AAAA'));
    await open();
    linkPhone();
    await wait(2_010);
    expect(headline()).toBe('WhatsApp connected successfully!');
    expect(screen.getByText('Send your first message')).toBeTruthy();
    expect(document.querySelector('.celebrates')).toBeTruthy();
    const before = polls();
    await wait(10_000);
    expect(polls()).toBe(before);
    await press('Refresh QR Code');
    await wait(10);
    expect(headline()).toBe('WhatsApp connected successfully!');
    expect(document.querySelector('.celebrates')).toBeNull();
  });

  test('says so while a scanned code is being linked', async () => {
    server.answer(QR, qr('AAAA'));
    await open();
    server.answer(QR, qr(null));
    await wait(2_010);
    expect(headline()).toBe('Talking to WhatsApp...');
  });

  test('stops polling after a failed answer, until Retry is pressed [4.QR.04]', async () => {
    server.answer(QR, qr('AAAA'));
    await open();
    server.answer(QR, errorResponse(500));
    await wait(2_010);
    expect(screen.getByRole('alert').textContent).toContain('Server error. Please try again later.');
    const before = polls();
    await wait(10_000);
    expect(polls()).toBe(before);
    server.answer(QR, qr('BBBB'));
    await press('Retry');
    await wait(10);
    expect(image()?.src).toBe('data:image/png;base64,BBBB');
    await wait(2_010);
    expect(polls()).toBe(before + 2);
  });

  test('goes on polling while the service is busy for a moment, and fails where it stays busy', async () => {
    const busy = errorResponse(503, undefined, 'unavailable');
    server.answer(QR, qr('AAAA'));
    await open();
    server.answer(QR, busy);
    await wait(2_010);
    expect(screen.queryByRole('alert')).toBeNull();
    server.answer(QR, qr('BBBB'));
    await wait(2_010);
    expect(image()?.src).toBe('data:image/png;base64,BBBB');

    server.answer(QR, busy);
    await wait(10_010);
    expect(screen.getByRole('alert').textContent).toContain('Service unavailable.');
    const before = polls();
    await wait(10_000);
    expect(polls()).toBe(before);
  });

  test("'Refresh QR Code' starts over, and is disabled for 3 s [4.QR.06, 9.TIME.04]", async () => {
    server.answer(QR, qr('AAAA'));
    await open();
    server.answer(QR, NEVER);
    await press('Refresh QR Code');
    await wait(10);
    expect(headline()).toBe('Refreshing QR code...');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Refresh QR Code' });
    await wait(2_980);
    expect(button.disabled).toBe(true);
    await wait(20);
    expect(button.disabled).toBe(false);
  });
});

describe('the countdown of a code', () => {
  const seconds = () => document.querySelector('.next')?.textContent;

  const ring = () => document.querySelector<SVGElement>('.ring rect + rect');
  const expiringCode = (code: string, s: number, from = Date.now()) =>
    qr(code, { qr_expires_at: new Date(from + s * 1_000).toISOString() });

  test('starts when the code is shown, for the first code and the next ones', async () => {
    server.answer(QR, expiringCode('AAAA', 59));
    await open();
    expect(seconds()).toBe('New code in 59 s');
    expect(ring()?.classList.contains('firstCode')).toBe(true);
    expect(ring()?.style.animationDelay).toBe('-1s');
    await wait(10_000);
    expect(seconds()).toBe('New code in 49 s');
    server.answer(QR, expiringCode('BBBB', 20));
    await wait(2_000);
    expect(seconds()).toMatch(/New code in (20|19|18) s/);
    expect(ring()?.classList.contains('laterCode')).toBe(true);
    await wait(21_000);
    expect(seconds()).toBe('New code any moment');
  });

  test('is right on a device with a wrong clock', async () => {
    server.clockOffsetMs = -600_000;
    server.answer(QR, expiringCode('AAAA', 40, Date.now() + server.clockOffsetMs));
    await open();
    // The server's time has a resolution of whole seconds.
    expect(seconds()).toMatch(/New code in (41|40|39) s/);
  });

  test('is not shown when the server gives no expiry', async () => {
    server.answer(QR, qr('AAAA'));
    await open();
    expect(seconds()).toBe('A new code comes every 20 seconds');
    expect(ring()).toBeNull();
  });
});

describe('errors', () => {
  test("show the server's reason beside the next code", async () => {
    const reason = 'The phone removed this device. Scan a new QR code to link it again.';
    server.answer(QR, qr('AAAA', { status: 'logged_out', reason }));
    await open();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(image()).toBeTruthy();
  });

  test('a refused phone can only be reset', async () => {
    server.answer(QR, qr(null, { status: 'failed', reason: 'WhatsApp refused this account (403).' }));
    await open();
    expect(headline()).toBe('This phone could not be linked');
    expect(screen.getByText('WhatsApp refused this account (403).')).toBeTruthy();
    await press('Reset and link again');
    expect(screen.getByRole('alertdialog', { name: 'Reset Instance' })).toBeTruthy();
  });

  test('the phone of a suspended account is not said to reconnect', async () => {
    const reason = 'This account is suspended: messages are not sent. Reason: Complaints of recipients';
    server.answer(QR, qr(null, { status: 'disconnected', reason, reason_code: 'account_suspended' }));
    await open();
    expect(headline()).toBe('Not connected while the account is suspended');
    expect(screen.getByText(reason)).toBeTruthy();
    linkPhone();
    await wait(2_010);
    expect(headline()).toBe('WhatsApp connected successfully!');
  });

  test('a restored connection shows no animation', async () => {
    server.answer(QR, qr(null, { status: 'disconnected', reason: 'The connection was lost.' }));
    await open();
    expect(headline()).toBe('Reconnecting to WhatsApp...');
    linkPhone();
    await wait(2_010);
    expect(headline()).toBe('WhatsApp connected successfully!');
    expect(document.querySelector('.celebrates')).toBeNull();
  });

  test('offline, no code is shown that may be outdated', async () => {
    server.answer(QR, qr('AAAA'));
    await open();
    await act(async () => void dispatchEvent(new Event('offline')));
    await wait(2_010);
    expect(headline()).toBe('Waiting for the network...');
    expect(image()).toBeNull();
    server.answer(QR, qr('BBBB'));
    await act(async () => void dispatchEvent(new Event('online')));
    await wait(10);
    expect(image()?.src).toBe('data:image/png;base64,BBBB');
  });

  test('waits for a network that was lost during a poll', async () => {
    server.answer(QR, qr('AAAA'));
    await open();
    const lost = deferAnswer(NO_RESPONSE);
    server.answer(QR, lost.answer);
    await wait(2_010);
    await act(async () => {
      lost.release();
      dispatchEvent(new Event('offline'));
    });
    await wait(2_010);
    expect(headline()).toBe('Waiting for the network...');
    expect(screen.queryByRole('alert')).toBeNull();
    server.answer(QR, qr('BBBB'));
    await act(async () => void dispatchEvent(new Event('online')));
    await wait(10);
    expect(image()?.src).toBe('data:image/png;base64,BBBB');
  });

  test('a phone that is unlinked later starts linking again', async () => {
    server.answer(QR, qr('AAAA'));
    await open();
    linkPhone();
    await wait(2_010);
    expect(document.querySelector('.celebrates')).toBeTruthy();
    server.answer(DETAIL, detail({ status: 'logged_out' }));
    server.answer(QR, qr('CCCC', { status: 'initializing' }));
    await wait(3_100);
    expect(image()?.src).toBe('data:image/png;base64,CCCC');
    const before = polls();
    await wait(2_010);
    expect(polls()).toBe(before + 1);
  });
});
