/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, FakeServer, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { listedInstance, webhook } from '../../testing/samples.js';
import { App } from '../app.js';

const LIST = 'GET /api/webhooks';
const CREATE = 'POST /api/webhooks';
const SECRET = {
  object: 'webhook_secret',
  webhook_id: 'hook_1',
  secret: 'whsec_one',
  previous_secret_until: null,
};

let server: FakeServer;
const knows = (...data: unknown[]) =>
  server.answer(LIST, { object: 'list', data, has_more: false, next_cursor: null });
const show = async () => {
  renderRemote(App, '?tab=api-keys&view=webhooks');
  await screen.findByRole('heading', { name: /shop\.example|No webhooks yet|Event log only/ });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  server = new FakeServer({
    'GET /api/api-keys': { apiKeys: [] },
    'GET /api/instances/list': { instances: [listedInstance('ins_1', { name: 'Asha' })] },
    'GET /api/webhooks/hook_1/secret': SECRET,
  });
  knows(webhook());
});

describe('the switch between keys and webhooks', () => {
  test('shows one half at a time', async () => {
    renderRemote(App, '?tab=api-keys');
    await userEvent.click(await screen.findByRole('tab', { name: 'Webhooks' }));
    expect(await screen.findByRole('heading', { name: /shop\.example/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Keys' }));
    expect(await screen.findByRole('heading', { name: 'No API keys yet' })).toBeTruthy();
  });
});

describe('the list', () => {
  test.each([
    ['Enabled', {}],
    ['Failing', { failing_since: '2026-11-22T03:00:00.000Z' }],
    [
      'Disabled',
      { status: 'disabled', disabled_reason: 'by_owner', recording_until: '2026-11-29T03:00:00.000Z' },
    ],
  ])('shows where a webhook goes and that it is %s, in a word', async (word, state) => {
    knows(webhook(state));
    await show();
    const card = screen.getByRole('article', { name: `shop.example ${word}` });
    expect(within(card).getByText('https://shop.example/hook')).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('says why nothing is sent any more', async () => {
    knows(webhook({ status: 'disabled', disabled_reason: 'gone', recording_until: null }));
    await show();
    expect(screen.getByRole('alert').textContent).toContain('410');
  });

  test('leads to the first webhook while there is none', async () => {
    knows();
    await show();
    expect(screen.getByText(/Write to your own number/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Create Webhook' })).toHaveLength(1);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('reports a failed load, and tries again', async () => {
    server.answer(LIST, errorResponse(500));
    renderRemote(App, '?tab=api-keys&view=webhooks');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Failed to load webhooks')).toBeTruthy();
    knows(webhook());
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: /shop\.example/ })).toBeTruthy();
  });
});

describe('a new webhook', () => {
  const open = async () => {
    knows();
    await show();
    await press('Create Webhook');
    return screen.findByLabelText<HTMLInputElement>('URL');
  };

  test('takes the usual events of all instances, and shows its secret afterwards', async () => {
    server.answer(CREATE, { ...webhook(), secret: 'whsec_one' });
    const url = await open();
    expect(await findA11yViolations()).toEqual([]);
    await userEvent.type(url, 'https://shop.example/hook');
    knows(webhook());
    await press('Create');
    expect(await screen.findByText('whsec_one')).toBeTruthy();
    const [body] = server.bodiesOf(CREATE) as { events: string[] }[];
    expect(body).toMatchObject({ url: 'https://shop.example/hook', instance_ids: [], order: 'any' });
    expect(body?.events).toContain('message.received');
    expect(body?.events).not.toContain('message.accepted');
  });

  test('takes a whole group, one event and some instances', async () => {
    server.answer(CREATE, { ...webhook(), secret: 'whsec_one' });
    await userEvent.type(await open(), 'https://shop.example/hook');
    await userEvent.click(screen.getByLabelText('All of messages'));
    await userEvent.click(screen.getByLabelText(/^quota\.warning/));
    await userEvent.click(screen.getByLabelText('Only some'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true);
    await userEvent.click(await screen.findByLabelText(/^Asha/));
    await press('Create');
    await waitFor(() => expect(server.bodiesOf(CREATE)).toHaveLength(1));
    const [body] = server.bodiesOf(CREATE) as { events: string[]; instance_ids: string[] }[];
    expect(body?.events.filter((type) => type.startsWith('message.'))).toHaveLength(6);
    expect(body?.events).not.toContain('quota.warning');
    expect(body?.instance_ids).toEqual(['ins_1']);
  });

  test('at a refused address stays in the form, with the rule at the field', async () => {
    const sentence = 'The URL must begin with https://.';
    server.answer(CREATE, errorResponse(422, sentence, 'webhook_url_refused'));
    const url = await open();
    await userEvent.type(url, 'http://shop.example');
    await press('Create');
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(url.getAttribute('aria-invalid')).toBe('true');
    expect(url.value).toBe('http://shop.example');
  });

  test('beyond those of the plan says so', async () => {
    server.answer(CREATE, errorResponse(409, 'Your plan has 1 webhook.', 'webhook_limit'));
    await userEvent.type(await open(), 'https://shop.example');
    await press('Create');
    expect(within(await screen.findByRole('alert')).getByText('Your plan has 1 webhook.')).toBeTruthy();
  });
});

describe('a webhook', () => {
  test('is edited', async () => {
    server.answer('PUT /api/webhooks/hook_1', webhook({ description: 'Till' }));
    await show();
    await press('Edit shop.example');
    const description = await screen.findByLabelText('Description');
    await userEvent.clear(description);
    await userEvent.type(description, 'Till');
    await press('Save');
    await waitFor(() => expect(screen.queryByLabelText('Description')).toBeNull());
    expect(server.bodiesOf('PUT /api/webhooks/hook_1')).toEqual([
      {
        url: 'https://shop.example/hook',
        description: 'Till',
        events: ['message.received'],
        instance_ids: [],
        order: 'any',
      },
    ]);
  });

  test('shows its secret, and replaces it with a grace', async () => {
    const rotated = { ...SECRET, secret: 'whsec_two', previous_secret_until: '2026-11-22T04:00:00.000Z' };
    server.answer('POST /api/webhooks/hook_1/rotate', rotated);
    await show();
    expect(document.body.textContent).not.toContain('whsec_');
    await press('Secret');
    expect(await screen.findByText('whsec_one')).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('Replace it'), '1');
    await press('Replace Secret');
    expect(await screen.findByText('whsec_two')).toBeTruthy();
    expect(screen.getByText(/The secret before it signs too, until/)).toBeTruthy();
    expect(server.bodiesOf('POST /api/webhooks/hook_1/rotate')).toEqual([{ grace_hours: 1 }]);
  });

  test('is disabled, and enabled from where it stopped or from now on', async () => {
    server.answer('POST /api/webhooks/hook_1/disable', webhook({ status: 'disabled' }));
    server.answer('POST /api/webhooks/hook_1/enable', webhook());
    await show();
    knows(webhook({ status: 'disabled', disabled_reason: 'by_owner' }));
    await press('Disable');
    await userEvent.click(await screen.findByRole('button', { name: 'Enable' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByLabelText('From now on'));
    expect(dialog.getByText('What happened meanwhile is not delivered.')).toBeTruthy();
    knows(webhook());
    await userEvent.click(dialog.getByRole('button', { name: 'Enable' }));
    expect(await screen.findByRole('button', { name: 'Disable' })).toBeTruthy();
    expect(server.bodiesOf('POST /api/webhooks/hook_1/enable')).toEqual([{ from: 'now' }]);
  });

  test('is deleted after a question, and the heading takes the focus', async () => {
    server.answer('DELETE /api/webhooks/hook_1', { id: 'hook_1', object: 'webhook', deleted: true });
    await show();
    await press('Delete shop.example');
    knows();
    await press('Delete');
    await screen.findByRole('heading', { name: 'No webhooks yet' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Webhooks'));
  });
});
