/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, FakeServer, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { anActivity, listOf } from '../../testing/delivery-samples.js';
import { listedInstance, webhook } from '../../testing/samples.js';
import { App } from '../app.js';

const LIST = 'GET /api/webhooks';
const CREATE = 'POST /api/webhooks';

let server: FakeServer;
const knows = (...data: unknown[]) => server.answer(LIST, listOf(data));
const show = async () => {
  const page = renderRemote(App, '?tab=api-keys&view=webhooks');
  await screen.findByRole('heading', { name: /shop\.example|No webhooks yet|Event log only/ });
  return page;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isReady = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled;

beforeEach(() => {
  server = new FakeServer({
    'GET /api/webhook-activity': listOf([anActivity()]),
    'GET /api/api-keys': { apiKeys: [] },
    'GET /api/instances/list': { instances: [listedInstance('ins_1', { name: 'Asha' })] },
    'GET /api/webhooks/hook_1': webhook(),
    'GET /api/webhooks/hook_1/deliveries': listOf([]),
    'GET /api/webhooks/hook_1/replay': { replay: null },
    'GET /api/webhooks/hook_1/secret': {
      object: 'webhook_secret',
      webhook_id: 'hook_1',
      secret: 'whsec_one',
      previous_secret_until: null,
    },
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

  test('shows the last 24 hours of a webhook and what waits for it', async () => {
    const { hours } = anActivity();
    const busy = hours.map((hour, at) => ({
      ...hour,
      delivered: at === 5 ? 120 : 0,
      failed: at === 7 ? 1 : 0,
    }));
    const activity = anActivity({
      hours: busy,
      waiting: { count: 1_000, has_more: true },
      given_up: { count: 3, has_more: false, since: '2026-11-22T03:00:00.000Z' },
    });
    server.answer('GET /api/webhook-activity', listOf([anActivity({ webhook_id: 'hook_0' }), activity]));
    await show();
    const card = screen.getByRole('article', { name: 'shop.example Enabled' });
    const ticks = await within(card).findByRole('img', {
      name: 'Last 24 hours: 120 delivered, 1 failed attempt',
    });
    expect(ticks.querySelectorAll('g')).toHaveLength(24);
    expect(card.textContent).toMatch(/Waiting1,000 or more/);
    expect(card.textContent).toMatch(/Given up3/);
    expect(card.textContent).not.toMatch(/Tried again/);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('says that nothing was sent', async () => {
    await show();
    expect(await screen.findByText('Nothing was sent in the last 24 hours')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /24 hours/ })).toBeNull();
  });

  test('shows webhooks also where how they go cannot be loaded', async () => {
    server.answer('GET /api/webhook-activity', errorResponse(500));
    await show();
    expect(await screen.findByText('How its deliveries go could not be loaded.')).toBeTruthy();
  });

  test('says why nothing is sent any more', async () => {
    knows(webhook({ status: 'disabled', disabled_reason: 'gone', recording_until: null }));
    await show();
    expect(screen.getByRole('alert').textContent).toContain('410');
  });

  test('leads to the page of a webhook and back to its card', async () => {
    const { address } = await show();
    await userEvent.click(screen.getByRole('link', { name: 'shop.example' }));
    await screen.findByRole('tab', { name: 'Deliveries' });
    expect(address().get('webhook')).toBe('hook_1');
    expect(document.activeElement?.textContent).toBe('shop.example');
    await press('Back to Webhooks');
    const link = await screen.findByRole('link', { name: 'shop.example' });
    expect(document.activeElement).toBe(link);
  });

  test('leads to the first event while there is none, with and without a server on the internet', async () => {
    knows();
    await show();
    expect(screen.getByText(/an address of yours that we call/)).toBeTruthy();
    const command = screen.getByRole('region', { name: 'command, Shell' }).textContent;
    expect(command).toContain('curl -O http://localhost/listen.mjs');
    expect(command).toContain('node listen.mjs \\\n  --forward http://localhost:4000/hook');
    expect(screen.getByRole('button', { name: 'Copy command' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'documentation' }).getAttribute('href')).toBe('/docs#webhooks');
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
    const { address } = await show();
    await press('Create Webhook');
    return { url: await screen.findByLabelText<HTMLInputElement>('URL'), address };
  };
  const sent = async () => {
    await waitFor(() => expect(server.bodiesOf(CREATE)).toHaveLength(1));
    return server.bodiesOf(CREATE)[0] as Record<string, unknown> & { events: string[] };
  };

  test('takes the usual events of all instances, shows its secret, and leads to its page', async () => {
    const { url, address } = await open();
    server.answer(CREATE, () => {
      knows(webhook());
      return { ...webhook(), secret: 'whsec_one' };
    });
    expect(await findA11yViolations()).toEqual([]);
    await userEvent.type(url, 'https://shop.example/hook');
    await press('Create');
    expect(await screen.findByText('whsec_one')).toBeTruthy();
    const { events, ...body } = await sent();
    expect(body).toEqual({
      url: 'https://shop.example/hook',
      description: '',
      instance_ids: [],
      headers: {},
      order: 'any',
      max_in_flight: 10,
      per_second: null,
    });
    expect(events).toContain('message.received');
    expect(events).not.toContain('message.accepted');
    await press('Done');
    await screen.findByRole('tab', { name: 'Deliveries' });
    expect(address().get('webhook')).toBe('hook_1');
  });

  test('takes a whole group, one event and some instances', async () => {
    server.answer(CREATE, { ...webhook(), secret: 'whsec_one' });
    await userEvent.type((await open()).url, 'https://shop.example/hook');
    await userEvent.click(screen.getByLabelText('All of messages'));
    await userEvent.click(screen.getByLabelText(/^quota\.warning/));
    await userEvent.click(screen.getByLabelText('Only some'));
    expect(isReady()).toBe(false);
    await userEvent.click(await screen.findByLabelText(/^Asha/));
    await press('Create');
    const { events, instance_ids } = await sent();
    expect(events).toEqual(expect.arrayContaining(['message.received', 'message.accepted', 'message.vote']));
    expect(events).not.toContain('quota.warning');
    expect(instance_ids).toEqual(['ins_1']);
  });

  test('has headers and limits of its own where they are asked for', async () => {
    server.answer(CREATE, { ...webhook(), secret: 'whsec_one' });
    await userEvent.type((await open()).url, 'https://shop.example/hook');
    await userEvent.click(screen.getByText('Advanced'));
    await press('Add Header');
    await userEvent.type(screen.getByLabelText('Value of header 1'), 'Bearer shop');
    expect([isReady(), screen.queryByText('Each header needs a name') !== null]).toEqual([false, true]);
    await userEvent.type(screen.getByLabelText('Name of header 1'), 'authorization');
    const rate = screen.getByLabelText('Deliveries a second');
    await userEvent.type(rate, '101');
    expect([isReady(), rate.getAttribute('aria-invalid')]).toEqual([false, 'true']);
    await userEvent.clear(rate);
    await userEvent.type(rate, '20');
    const atOnce = screen.getByLabelText('Deliveries at the same time');
    await userEvent.clear(atOnce);
    await userEvent.type(atOnce, '3');
    expect(await findA11yViolations()).toEqual([]);
    await press('Create');
    expect(await sent()).toMatchObject({
      headers: { authorization: 'Bearer shop' },
      max_in_flight: 3,
      per_second: 20,
    });
  });

  test('in a strict order has no limit to choose of deliveries at the same time', async () => {
    server.answer(CREATE, { ...webhook(), secret: 'whsec_one' });
    await userEvent.type((await open()).url, 'https://shop.example/hook');
    await userEvent.click(screen.getByText('Advanced'));
    await userEvent.click(screen.getByLabelText(/^Strictly in order/));
    expect(screen.queryByLabelText('Deliveries at the same time')).toBeNull();
    await press('Create');
    const body = await sent();
    expect(body.order).toBe('strict');
    expect(body).not.toHaveProperty('max_in_flight');
  });

  test('can record for the event log alone, without a URL and a secret', async () => {
    server.answer(CREATE, () => {
      knows(webhook({ kind: 'pull', url: null }));
      return { ...webhook({ kind: 'pull', url: null }), secret: null };
    });
    await open();
    await userEvent.click(screen.getByText('Advanced'));
    await userEvent.click(screen.getByLabelText('Record only'));
    expect(screen.queryByLabelText('URL')).toBeNull();
    await press('Create');
    const { events, ...body } = await sent();
    expect(body).toEqual({ kind: 'pull', description: '', instance_ids: [] });
    expect(await screen.findByRole('article', { name: /^Event log only/ })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('at a refused address stays in the form, with the rule at the field', async () => {
    const sentence = 'The URL must begin with https://.';
    server.answer(CREATE, errorResponse(422, sentence, 'webhook_url_refused'));
    const { url } = await open();
    await userEvent.type(url, 'http://shop.example');
    await press('Create');
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(url.getAttribute('aria-invalid')).toBe('true');
    expect(url.value).toBe('http://shop.example');
  });

  test('beyond those of the plan says so', async () => {
    server.answer(CREATE, errorResponse(409, 'Your plan has 1 webhook.', 'webhook_limit'));
    await userEvent.type((await open()).url, 'https://shop.example');
    await press('Create');
    expect(within(await screen.findByRole('alert')).getByText('Your plan has 1 webhook.')).toBeTruthy();
  });
});
