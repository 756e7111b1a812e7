/** @jest-environment jsdom */
import { describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { errorResponse, findA11yViolations } from '@waxwing/kit/testing';
import { headline, image, NEVER, open, press, QR, setUpLinking, wait } from '../../testing/linking-page.js';
import { qr } from '../../testing/samples.js';

const page = setUpLinking();
const { linkPhone, polls } = page;

describe('linking a phone', () => {
  test('starts with a spinner [4.QR.01, 2.QR.01]', async () => {
    await open();
    expect(headline()).toBe('Generating QR code...');
    expect(image()).toBeNull();
  });

  test('shows the QR code and how to scan it [2.QR.02, 4.QR.02]', async () => {
    page.server.answer(QR, qr('AAAA'));
    await open();
    expect(headline()).toBe('Scan this QR code with WhatsApp');
    expect(image()?.src).toBe('data:image/png;base64,AAAA');
    expect(screen.getByText('Open WhatsApp on your phone.')).toBeTruthy();
    jest.useRealTimers();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('polls every 2 s, and always shows the latest code [9.TIME.01, 7.INSTANCE.03, 2.DETAIL.03]', async () => {
    page.server.answer(QR, qr('AAAA'));
    await open();
    expect(polls()).toBe(1);
    page.server.answer(QR, qr('BBBB'));
    await wait(1_900);
    expect(polls()).toBe(1);
    await wait(100);
    expect(polls()).toBe(2);
    expect(image()?.src).toBe('data:image/png;base64,BBBB');
  });

  test("ends with 'WhatsApp connected successfully!', and stops polling [2.QR.03, 4.QR.03]", async () => {
    page.server.answer(QR, qr('AAAA'));
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
    page.server.answer(QR, qr('AAAA'));
    await open();
    page.server.answer(QR, qr(null));
    await wait(2_010);
    expect(headline()).toBe('Talking to WhatsApp...');
  });

  test('stops polling after a failed answer, until Retry is pressed [4.QR.04]', async () => {
    page.server.answer(QR, qr('AAAA'));
    await open();
    page.server.answer(QR, errorResponse(500));
    await wait(2_010);
    expect(screen.getByRole('alert').textContent).toContain('Server error. Please try again later.');
    const before = polls();
    await wait(10_000);
    expect(polls()).toBe(before);
    page.server.answer(QR, qr('BBBB'));
    await press('Retry');
    await wait(10);
    expect(image()?.src).toBe('data:image/png;base64,BBBB');
    await wait(2_010);
    expect(polls()).toBe(before + 2);
  });

  test('goes on polling while the service is busy for a moment, and fails where it stays busy', async () => {
    const busy = errorResponse(503, undefined, 'unavailable');
    page.server.answer(QR, qr('AAAA'));
    await open();
    page.server.answer(QR, busy);
    await wait(2_010);
    expect(screen.queryByRole('alert')).toBeNull();
    page.server.answer(QR, qr('BBBB'));
    await wait(2_010);
    expect(image()?.src).toBe('data:image/png;base64,BBBB');

    page.server.answer(QR, busy);
    await wait(10_010);
    expect(screen.getByRole('alert').textContent).toContain('Service unavailable.');
    const before = polls();
    await wait(10_000);
    expect(polls()).toBe(before);
  });

  test("'Refresh QR Code' starts over, and is disabled for 3 s [4.QR.06, 9.TIME.04]", async () => {
    page.server.answer(QR, qr('AAAA'));
    await open();
    page.server.answer(QR, NEVER);
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
    page.server.answer(QR, expiringCode('AAAA', 59));
    await open();
    expect(seconds()).toBe('New code in 59 s');
    expect(ring()?.classList.contains('firstCode')).toBe(true);
    expect(ring()?.style.animationDelay).toBe('-1s');
    await wait(10_000);
    expect(seconds()).toBe('New code in 49 s');
    page.server.answer(QR, expiringCode('BBBB', 20));
    await wait(2_000);
    expect(seconds()).toMatch(/New code in (20|19|18) s/);
    expect(ring()?.classList.contains('laterCode')).toBe(true);
    await wait(21_000);
    expect(seconds()).toBe('New code any moment');
  });

  test('is right on a device with a wrong clock', async () => {
    page.server.clockOffsetMs = -600_000;
    page.server.answer(QR, expiringCode('AAAA', 40, Date.now() + page.server.clockOffsetMs));
    await open();
    // The server's time has a resolution of whole seconds.
    expect(seconds()).toMatch(/New code in (41|40|39) s/);
  });

  test('is not shown when the server gives no expiry', async () => {
    page.server.answer(QR, qr('AAAA'));
    await open();
    expect(seconds()).toBe('A new code comes every 20 seconds');
    expect(ring()).toBeNull();
  });
});
