/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { deferAnswer, errorResponse, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { anActivity, listOf } from '../../testing/delivery-samples.js';
import { webhook } from '../../testing/samples.js';
import { press, setUpWebhooks } from '../../testing/webhooks-page.js';
import { App } from '../app.js';

const LIST = 'GET /api/webhooks';

const page = setUpWebhooks();
const { knows, show } = page;

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
    page.server.answer('GET /api/webhook-activity', listOf([anActivity({ webhook_id: 'hook_0' }), activity]));
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
    page.server.answer('GET /api/webhook-activity', errorResponse(500));
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

  test('offers to create one only where the button stays: once it is known whether there are others', async () => {
    const { answer, release } = deferAnswer(listOf([]));
    page.server.answer(LIST, answer);
    renderRemote(App, '?tab=api-keys&view=webhooks');
    await screen.findByText('Loading your webhooks');
    expect(screen.queryByRole('button', { name: 'Create Webhook' })).toBeNull();
    release();
    expect(await screen.findByRole('button', { name: 'Create Webhook' })).toBeTruthy();
  });

  test('reports a failed load, and tries again', async () => {
    page.server.answer(LIST, errorResponse(500));
    renderRemote(App, '?tab=api-keys&view=webhooks');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Failed to load webhooks')).toBeTruthy();
    knows(webhook());
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: /shop\.example/ })).toBeTruthy();
  });
});
