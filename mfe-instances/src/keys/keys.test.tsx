/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { formatDateTime, formatDay } from '@waxwing/kit/format';
import { errorResponse, FakeServer, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { apiKey } from '../../testing/samples.js';
import { App } from '../app.js';

const LIST = 'GET /api/api-keys';
const CREATE = 'POST /api/api-keys';
const UPDATE = 'PUT /api/api-keys/key_1';
const DELETE = 'DELETE /api/api-keys/key_1';
const SECRET = apiKey('key_1').api_key;
const BULLETS = '••••••••••••••••••••••••••••••••';

let server: FakeServer;
const knows = (...apiKeys: unknown[]) => server.answer(LIST, { apiKeys });
const show = async () => {
  const shown = renderRemote(App, '?tab=api-keys');
  await screen.findByRole('heading', { name: /Production server|No API keys yet/ });
  return shown;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => {
  server = new FakeServer();
  knows(apiKey('key_1'));
});

describe('the list', () => {
  test('shows the number of keys and a card for each [2.KEYS.01, 2.KEYS.02, 2.KEYS.03]', async () => {
    knows(
      apiKey('key_1'),
      apiKey('key_2', { name: 'Staging', is_active: false }),
      apiKey('key_3', { name: 'Mails' }),
    );
    await show();
    const figure = (label: string) =>
      screen.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.nextElementSibling?.textContent;
    expect([figure('Total'), figure('Active'), figure('Inactive')]).toEqual(['3', '2', '1']);
    const headings = screen.getAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Production serverActive',
      'StagingInactive',
      'MailsActive',
    ]);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('masks a key with 32 bullets until it is revealed [2.KEYS.05, 2.KEYS.06, 2.KEYS.08, 9.SIZE.05, 9.SIZE.06]', async () => {
    const user = userEvent.setup();
    await show();
    expect(screen.getByText(BULLETS)).toBeTruthy();
    expect(BULLETS).toHaveLength(32);
    expect(document.body.textContent).not.toContain(SECRET);
    expect(screen.getByText('Authorization: Bearer wxs_abcd...')).toBeTruthy();
    await user.click(button('Show Production server'));
    expect(screen.getByText(SECRET)).toBeTruthy();
    await user.click(button('Hide Production server'));
    expect(screen.getByText(BULLETS)).toBeTruthy();
    await user.click(button('Copy Production server'));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
  });

  test('shows when a key was created, last used, and expires [2.KEYS.07]', async () => {
    const last_used = '2026-03-05T10:00:00Z';
    knows(apiKey('key_1'), apiKey('key_2', { name: 'Mails', last_used, expires_at: '2020-01-01T00:00:00Z' }));
    await show();
    const dates = [...document.querySelectorAll('footer')].map(({ textContent }) => textContent);
    const made = `Created${formatDay('2026-03-04T09:15:00Z')}`;
    expect(dates).toEqual([
      `${made}Last usedNeverExpiresNever`,
      `${made}Last used${formatDateTime(last_used)}Expired${formatDateTime('2020-01-01T00:00:00Z')}`,
    ]);
  });

  test('says so while there are no keys', async () => {
    knows();
    await show();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('reports a failed load [8.KEY.02]', async () => {
    server.answer(LIST, errorResponse(500));
    renderRemote(App, '?tab=api-keys');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Failed to load API keys')).toBeTruthy();
    knows(apiKey('key_1'));
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: /Production server/ })).toBeTruthy();
  });
});

describe('the create dialog', () => {
  const open = async () => {
    await show();
    await press('Create API Key');
    return screen.getByLabelText<HTMLInputElement>('API Key Name');
  };

  test('asks for a name, with examples [2.KEYS.09, 5.KEY.01, 5.KEY.02]', async () => {
    const field = await open();
    expect(field.placeholder).toBe('e.g. Production server, Staging, Order mails');
    expect(button('Create').disabled).toBe(true);
    await userEvent.type(field, '   ');
    expect(button('Create').disabled).toBe(true);
    server.answer(CREATE, () => new Promise(() => undefined));
    await userEvent.type(field, 'Mails ');
    await press('Create');
    expect(button('Creating...').disabled).toBe(true);
    expect(server.bodiesOf(CREATE)).toEqual([{ name: 'Mails' }]);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('closes once the key is created, and the list shows it', async () => {
    const field = await open();
    server.answer(CREATE, () => {
      knows(apiKey('key_2', { name: 'Mails' }), apiKey('key_1'));
      return { apiKey: apiKey('key_2') };
    });
    await userEvent.type(field, 'Mails{Enter}');
    expect(await screen.findByRole('heading', { name: /Mails/ })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows the error until the name is edited [8.KEY.05, 5.KEY.03]', async () => {
    const field = await open();
    server.answer(CREATE, errorResponse(422, 'name may not contain control characters', 'invalid_key_name'));
    await userEvent.type(field, 'Mails{Enter}');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Failed to create API key')).toBeTruthy();
    expect(alert.textContent).toContain('name may not contain control characters');
    await userEvent.type(field, '2');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the edit modal', () => {
  const open = async () => {
    await show();
    await press('Edit Production server');
    return within(screen.getByRole('dialog', { name: 'Edit API Key' }));
  };

  test('shows the key with the name as its only editable field [2.KEYS.10, 2.KEYS.11]', async () => {
    const modal = await open();
    for (const text of ['key_1', 'Active', formatDateTime('2026-03-04T09:15:00Z'), 'Never']) {
      expect(modal.getByText(text)).toBeTruthy();
    }
    expect(modal.getAllByRole('textbox')).toEqual([modal.getByLabelText('API Key Name')]);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('enables Save only for a changed name [5.KEY.04]', async () => {
    const modal = await open();
    const update = () => modal.getByRole<HTMLButtonElement>('button', { name: /Updat/ });
    const field = modal.getByLabelText('API Key Name');
    expect(update().disabled).toBe(true);
    await userEvent.clear(field);
    expect(update().disabled).toBe(true);
    await userEvent.type(field, ' Production server ');
    expect(update().disabled).toBe(true);
    server.answer(UPDATE, () => new Promise(() => undefined));
    await userEvent.type(field, '2');
    await userEvent.click(update());
    expect(update().textContent).toContain('Updating...');
    expect(update().disabled).toBe(true);
    expect(server.bodiesOf(UPDATE)).toEqual([{ name: 'Production server 2' }]);
  });

  test('sends what was changed in it, and nothing of what another tab has changed since', async () => {
    const modal = await open();
    knows(apiKey('key_1', { name: 'Renamed', allowed_ips: ['203.0.113.7'], daily_cap: 100 }));
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    await screen.findByRole('heading', { name: /Renamed/, hidden: true });
    await userEvent.click(modal.getByText('Limits'));
    await userEvent.selectOptions(modal.getByLabelText('The key may'), 'Send only');
    await userEvent.click(modal.getByRole('button', { name: 'Update' }));
    expect(server.bodiesOf(UPDATE)).toEqual([{ scopes: ['messages:send'] }]);
  });

  test('reports a failed save [8.KEY.01]', async () => {
    const modal = await open();
    server.answer(UPDATE, errorResponse(500));
    await userEvent.type(modal.getByLabelText('API Key Name'), ' 2{Enter}');
    expect(await screen.findByText('Failed to update API key')).toBeTruthy();
  });
});

describe('toggle and delete', () => {
  const toggle = () => screen.getByRole('switch', { name: 'Production server active' });

  test.each([true, false])(
    'the toggle of a key with active=%s sends the opposite [4.KEY.01]',
    async (is_active) => {
      knows(apiKey('key_1', { is_active }));
      await show();
      expect(toggle().getAttribute('aria-checked')).toBe(String(is_active));
      server.answer(UPDATE, () => {
        knows(apiKey('key_1', { is_active: !is_active }));
        return { apiKey: apiKey('key_1') };
      });
      await userEvent.click(toggle());
      await waitFor(() => expect(toggle().getAttribute('aria-checked')).toBe(String(!is_active)));
      expect(server.bodiesOf(UPDATE)).toEqual([{ is_active: !is_active }]);
    },
  );

  test('a failed toggle turns back and reports the error [8.KEY.04]', async () => {
    server.answer(UPDATE, errorResponse(500));
    await show();
    await userEvent.click(toggle());
    expect(await screen.findByText('Failed to update API key status')).toBeTruthy();
    expect(toggle().getAttribute('aria-checked')).toBe('true');
  });

  test('deletes a key after confirmation [5.CONFIRM.01, 2.KEYS.04]', async () => {
    server.answer(DELETE, () => {
      knows();
      return { success: true };
    });
    await show();
    await press('Delete Production server');
    expect(
      screen.getByText('Are you sure you want to delete this API key? This action cannot be undone.'),
    ).toBeTruthy();
    expect(server.callsTo(DELETE)).toEqual([]);
    await press('Delete');
    expect(await screen.findByRole('heading', { name: 'No API keys yet' })).toBeTruthy();
  });

  test('reports a failed deletion [8.KEY.03]', async () => {
    server.answer(DELETE, errorResponse(500));
    await show();
    await press('Delete Production server');
    await press('Delete');
    expect(await screen.findByText('Failed to delete API key')).toBeTruthy();
    await press('Dismiss');
    expect(screen.queryByText('Failed to delete API key')).toBeNull();
  });
});
