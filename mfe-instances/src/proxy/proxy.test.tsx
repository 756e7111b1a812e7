/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, FakeServer, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { detail, qr } from '../../testing/samples.js';
import { App } from '../app.js';

const DETAIL = 'GET /api/instances/detail/ins_1';
const PROXY = '/api/instances/ins_1/proxy';
const ADDRESS = 'socks5://asha@proxy.example:1080';
const URL = 'socks5://asha:secret@proxy.example:1080';
const set = { proxy: { address: ADDRESS, has_password: true } };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer({
    [DETAIL]: detail(),
    'GET /api/instances/qrcode/ins_1': qr('AAAA'),
    [`GET ${PROXY}`]: { proxy: null },
  });
});
const show = () => renderRemote(App, '?tab=instances&instance=ins_1');

describe('the proxy of an instance', () => {
  test('is saved, shown without its password, and removed', async () => {
    server.answer(`PUT ${PROXY}`, () => {
      server.answer(`GET ${PROXY}`, set);
      return { success: true, ...set };
    });
    server.answer(`DELETE ${PROXY}`, () => {
      server.answer(`GET ${PROXY}`, { proxy: null });
      return { success: true };
    });
    show();
    expect(await screen.findByText('This instance has no proxy of its own.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Set Proxy' }));
    await userEvent.type(screen.getByLabelText('Proxy URL'), URL);
    expect(await findA11yViolations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save Proxy' }));
    expect((await screen.findByText(ADDRESS)).parentElement?.textContent).toContain('not shown');
    expect(server.bodiesOf(`PUT ${PROXY}`)).toEqual([{ url: URL }]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Proxy' }));
    await waitFor(() => expect(screen.queryByText(ADDRESS)).toBeNull());
  });

  test('that is refused stays in the form, with the reason', async () => {
    server.answer(
      `PUT ${PROXY}`,
      errorResponse(400, 'The proxy lies in a private network.', 'invalid_proxy'),
    );
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Set Proxy' }));
    await userEvent.type(screen.getByLabelText('Proxy URL'), 'http://10.0.0.1:80');
    await userEvent.click(screen.getByRole('button', { name: 'Save Proxy' }));
    expect(await screen.findByText('The proxy lies in a private network.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Proxy URL').value).toBe('http://10.0.0.1:80');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Set Proxy' })).toBeTruthy();
  });

  test('leaves the focus in its form, and on the button that opens it once that is closed', async () => {
    server.answer(`PUT ${PROXY}`, () => {
      server.answer(`GET ${PROXY}`, set);
      return { success: true, ...set };
    });
    show();
    const isFocused = (element: HTMLElement) => document.activeElement === element;
    await userEvent.click(await screen.findByRole('button', { name: 'Set Proxy' }));
    expect(isFocused(screen.getByLabelText('Proxy URL'))).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(isFocused(screen.getByRole('button', { name: 'Set Proxy' }))).toBe(true);
    await userEvent.keyboard('{Enter}');
    await userEvent.type(screen.getByLabelText('Proxy URL'), `${URL}{Enter}`);
    expect(isFocused(await screen.findByRole('button', { name: 'Replace Proxy' }))).toBe(true);
  });

  test('leaves the focus on the button that sets one once it is removed', async () => {
    server.answer(`GET ${PROXY}`, set);
    server.answer(`DELETE ${PROXY}`, () => {
      server.answer(`GET ${PROXY}`, { proxy: null });
      return { success: true };
    });
    show();
    (await screen.findByRole('button', { name: 'Remove Proxy' })).focus();
    await userEvent.keyboard('{Enter}');
    const setProxy = await screen.findByRole('button', { name: 'Set Proxy' });
    await waitFor(() => expect(document.activeElement === setProxy).toBe(true));
  });

  test('that does not connect is reported', async () => {
    const reason = 'The proxy of this instance does not answer.';
    server.answer(`GET ${PROXY}`, set);
    server.answer(
      DETAIL,
      detail({ status: 'disconnected', status_reason: reason, status_reason_code: 'proxy_unreachable' }),
    );
    show();
    expect(await screen.findByText('The proxy lets nothing through')).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });
});
