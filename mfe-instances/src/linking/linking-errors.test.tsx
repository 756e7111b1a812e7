/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { deferAnswer, NO_RESPONSE } from '@waxwing/kit/testing';
import { DETAIL, headline, image, open, press, QR, setUpLinking, wait } from '../../testing/linking-page.js';
import { detail, qr } from '../../testing/samples.js';

const page = setUpLinking();
const { linkPhone, polls } = page;

describe('errors', () => {
  test("show the server's reason beside the next code", async () => {
    const reason = 'The phone removed this device. Scan a new QR code to link it again.';
    page.server.answer(QR, qr('AAAA', { status: 'logged_out', reason }));
    await open();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(image()).toBeTruthy();
  });

  test('a refused phone can only be reset', async () => {
    page.server.answer(QR, qr(null, { status: 'failed', reason: 'WhatsApp refused this account (403).' }));
    await open();
    expect(headline()).toBe('This phone could not be linked');
    expect(screen.getByText('WhatsApp refused this account (403).')).toBeTruthy();
    await press('Reset and link again');
    expect(screen.getByRole('alertdialog', { name: 'Reset Instance' })).toBeTruthy();
  });

  test('the phone of a suspended account is not said to reconnect', async () => {
    const reason = 'This account is suspended: messages are not sent. Reason: Complaints of recipients';
    page.server.answer(QR, qr(null, { status: 'disconnected', reason, reason_code: 'account_suspended' }));
    await open();
    expect(headline()).toBe('Not connected while the account is suspended');
    expect(screen.getByText(reason)).toBeTruthy();
    linkPhone();
    await wait(2_010);
    expect(headline()).toBe('WhatsApp connected successfully!');
  });

  test('a restored connection shows no animation', async () => {
    page.server.answer(QR, qr(null, { status: 'disconnected', reason: 'The connection was lost.' }));
    await open();
    expect(headline()).toBe('Reconnecting to WhatsApp...');
    linkPhone();
    await wait(2_010);
    expect(headline()).toBe('WhatsApp connected successfully!');
    expect(document.querySelector('.celebrates')).toBeNull();
  });

  test('offline, no code is shown that may be outdated', async () => {
    page.server.answer(QR, qr('AAAA'));
    await open();
    await act(async () => void dispatchEvent(new Event('offline')));
    await wait(2_010);
    expect(headline()).toBe('Waiting for the network...');
    expect(image()).toBeNull();
    page.server.answer(QR, qr('BBBB'));
    await act(async () => void dispatchEvent(new Event('online')));
    await wait(10);
    expect(image()?.src).toBe('data:image/png;base64,BBBB');
  });

  test('waits for a network that was lost during a poll', async () => {
    page.server.answer(QR, qr('AAAA'));
    await open();
    const lost = deferAnswer(NO_RESPONSE);
    page.server.answer(QR, lost.answer);
    await wait(2_010);
    await act(async () => {
      lost.release();
      dispatchEvent(new Event('offline'));
    });
    await wait(2_010);
    expect(headline()).toBe('Waiting for the network...');
    expect(screen.queryByRole('alert')).toBeNull();
    page.server.answer(QR, qr('BBBB'));
    await act(async () => void dispatchEvent(new Event('online')));
    await wait(10);
    expect(image()?.src).toBe('data:image/png;base64,BBBB');
  });

  test('a phone that is unlinked later starts linking again', async () => {
    page.server.answer(QR, qr('AAAA'));
    await open();
    linkPhone();
    await wait(2_010);
    expect(document.querySelector('.celebrates')).toBeTruthy();
    page.server.answer(DETAIL, detail({ status: 'logged_out' }));
    page.server.answer(QR, qr('CCCC', { status: 'initializing' }));
    await wait(3_100);
    expect(image()?.src).toBe('data:image/png;base64,CCCC');
    const before = polls();
    await wait(2_010);
    expect(polls()).toBe(before + 1);
  });
});
