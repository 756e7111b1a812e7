/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, FakeServer, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { apiKey, listedInstance } from '../../testing/samples.js';
import { App } from '../app.js';

const LIST = 'GET /api/api-keys';
const CREATE = 'POST /api/api-keys';
const UPDATE = 'PUT /api/api-keys/key_1';
const LIMITED = {
  scopes: ['messages:send'],
  instance_ids: ['ins_1'],
  allowed_ips: ['203.0.113.7', '2001:db8::/32'],
  daily_cap: 1_000,
  used_today: 12,
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answer(LIST, { apiKeys: [apiKey('key_1', LIMITED)] });
  server.answer('GET /api/instances/list', {
    instances: [
      listedInstance('ins_1', { name: 'Shop', phone: '919800000001' }),
      listedInstance('ins_2', { phone: '919800000002' }),
    ],
  });
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option);
const toggle = (name: RegExp) => userEvent.click(screen.getByRole('checkbox', { name }));

async function openDialog(button: string) {
  renderRemote(App, '?tab=api-keys');
  await screen.findByRole('heading', { name: /Production server/ });
  await press(button);
  return within(screen.getByRole('dialog'));
}

async function openLimits(button: string) {
  const dialog = await openDialog(button);
  await userEvent.click(dialog.getByText('Limits'));
  await dialog.findByLabelText('The key may');
  return dialog;
}

describe('the card of a key', () => {
  const limitsOf = (name: string) =>
    within(screen.getByRole('list', { name: `Limits of ${name}` }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('shows what the key may do, and its other limits as far as it has any', async () => {
    server.answer(LIST, {
      apiKeys: [
        apiKey('key_1', LIMITED),
        apiKey('key_2', { name: 'Usual' }),
        apiKey('key_3', { name: 'Odd', scopes: ['messages:send', 'logs:read'] }),
      ],
    });
    renderRemote(App, '?tab=api-keys');
    await screen.findByRole('heading', { name: /Usual/ });
    expect(limitsOf('Production server')).toEqual([
      'Send only',
      '1 instance',
      '2 addresses',
      '12 of 1,000 today',
    ]);
    expect(limitsOf('Usual')).toEqual(['Send and read']);
    expect(limitsOf('Odd')).toEqual(['Custom']);
    expect(await findA11yViolations()).toEqual([]);
  });
});

describe('the limits of a new key', () => {
  const named = async () => {
    const dialog = await openLimits('Create API Key');
    server.answer(CREATE, { apiKey: apiKey('key_2') });
    await userEvent.type(dialog.getByLabelText('API Key Name'), 'Counter');
    return dialog;
  };

  test('are closed until they are asked for', async () => {
    const dialog = await openDialog('Create API Key');
    expect(dialog.queryByLabelText('The key may')).toBeNull();
  });

  test('are sent as far as they were chosen', async () => {
    const dialog = await named();
    await choose('The key may', 'Read only');
    await choose('Instances', 'Only these');
    await toggle(/Shop/);
    await userEvent.type(dialog.getByLabelText('Allowed addresses'), '203.0.113.7{Enter}2001:db8::/32, ');
    await userEvent.type(dialog.getByLabelText('Messages a day'), '250');
    expect(await findA11yViolations()).toEqual([]);
    await press('Create');
    expect(server.bodiesOf(CREATE)).toEqual([
      {
        name: 'Counter',
        scopes: ['messages:read', 'instances:read', 'events:read', 'logs:read', 'media:read'],
        instance_ids: ['ins_1'],
        allowed_ips: ['203.0.113.7', '2001:db8::/32'],
        daily_cap: 250,
      },
    ]);
  });

  test('may be single scopes, each explained; none is not enough', async () => {
    await named();
    await choose('The key may', 'Custom');
    expect(screen.getByText('Choose which addresses events are sent to.')).toBeTruthy();
    const usual = [/Send messages/, /Read messages/, /See instances/, /Upload media/, /Download media/];
    for (const name of usual) await toggle(name);
    expect(screen.getByText('Choose what the key may do.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true);
    await toggle(/Manage webhooks/);
    await toggle(/Read events/);
    expect(await findA11yViolations()).toEqual([]);
    await press('Create');
    expect(server.bodiesOf(CREATE)).toEqual([
      { name: 'Counter', scopes: ['events:read', 'webhooks:manage'] },
    ]);
  });

  test('need an instance where only some may be used', async () => {
    await named();
    await choose('Instances', 'Only these');
    expect(screen.getByText('Choose an instance.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true);
  });

  test.each(['0', '1.5', 'many', '1000001'])('refuse the cap %s', async (cap) => {
    const dialog = await named();
    await userEvent.type(dialog.getByLabelText('Messages a day'), cap);
    expect(screen.getByText('Enter a whole number from 1 to 1,000,000, or nothing.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true);
  });

  test('show what the server says of an address', async () => {
    const dialog = await named();
    const sentence = 'allowed_ips.0 must be an IP address, or a network such as 203.0.113.0/24';
    server.answer(CREATE, errorResponse(400, sentence, 'invalid_request'));
    await userEvent.type(dialog.getByLabelText('Allowed addresses'), 'shop.example');
    await press('Create');
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  });
});

describe('the limits of an existing key', () => {
  test('are shown, and only what changes is sent', async () => {
    const dialog = await openLimits('Edit Production server');
    const update = dialog.getByRole<HTMLButtonElement>('button', { name: 'Update' });
    expect(dialog.getByLabelText<HTMLSelectElement>('The key may').value).toBe('send_only');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Allowed addresses').value).toBe(
      '203.0.113.7\n2001:db8::/32',
    );
    expect(update.disabled).toBe(true);
    await userEvent.clear(dialog.getByLabelText('Messages a day'));
    await toggle(/\+919800000002/);
    server.answer(UPDATE, { apiKey: apiKey('key_1') });
    await userEvent.click(update);
    expect(server.bodiesOf(UPDATE)).toEqual([{ instance_ids: ['ins_1', 'ins_2'], daily_cap: null }]);
  });

  test('can be taken away', async () => {
    const dialog = await openLimits('Edit Production server');
    await choose('The key may', 'Everything');
    await choose('Instances', 'All, also those that you create later');
    await userEvent.clear(dialog.getByLabelText('Allowed addresses'));
    server.answer(UPDATE, { apiKey: apiKey('key_1') });
    await press('Update');
    expect(server.bodiesOf(UPDATE)).toEqual([
      expect.objectContaining({
        instance_ids: [],
        allowed_ips: [],
        scopes: expect.arrayContaining(['logs:read']),
      }),
    ]);
  });
});
