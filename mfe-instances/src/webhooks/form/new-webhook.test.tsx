/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, findA11yViolations } from '@waxwing/kit/testing';
import { webhook } from '../../../testing/samples.js';
import { press, setUpWebhooks } from '../../../testing/webhooks-page.js';

const CREATE = 'POST /api/webhooks';

const page = setUpWebhooks();
const { knows, show } = page;
const isReady = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled;

describe('a new webhook', () => {
  const open = async () => {
    knows();
    const { address } = await show();
    await press('Create Webhook');
    return { url: await screen.findByLabelText<HTMLInputElement>('URL'), address };
  };
  const sent = async () => {
    await waitFor(() => expect(page.server.bodiesOf(CREATE)).toHaveLength(1));
    return page.server.bodiesOf(CREATE)[0] as Record<string, unknown> & { events: string[] };
  };

  test('takes the usual events of all instances, shows its secret, and leads to its page', async () => {
    const { url, address } = await open();
    page.server.answer(CREATE, () => {
      knows(webhook());
      return { ...webhook(), secret: 'whsec_one' };
    });
    expect(await findA11yViolations()).toEqual([]);
    await userEvent.type(url, 'https://shop.example/hook');
    await press('Create');
    expect(await screen.findByText('whsec_one')).toBeTruthy();
    // The secret is new; it can be replaced on the page of the webhook.
    expect(screen.queryByRole('button', { name: 'Replace Secret' })).toBeNull();
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
    page.server.answer(CREATE, { ...webhook(), secret: 'whsec_one' });
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

  test('keeps a group open in which nothing is chosen any more, with the focus where it was', async () => {
    await open();
    const paid = screen.getByLabelText(/^order\.paid/);
    paid.focus();
    await userEvent.keyboard(' ');
    expect((paid as HTMLInputElement).checked).toBe(false);
    expect(paid.closest('details')?.open).toBe(true);
    expect(document.activeElement).toBe(paid);
  });

  test('has headers and limits of its own where they are asked for', async () => {
    page.server.answer(CREATE, { ...webhook(), secret: 'whsec_one' });
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
    page.server.answer(CREATE, { ...webhook(), secret: 'whsec_one' });
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
    page.server.answer(CREATE, () => {
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
    page.server.answer(CREATE, errorResponse(422, sentence, 'webhook_url_refused'));
    const { url } = await open();
    await userEvent.type(url, 'http://shop.example');
    await press('Create');
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(url.getAttribute('aria-invalid')).toBe('true');
    expect(url.value).toBe('http://shop.example');
  });

  test('beyond those of the plan says so', async () => {
    page.server.answer(CREATE, errorResponse(409, 'Your plan has 1 webhook.', 'webhook_limit'));
    await userEvent.type((await open()).url, 'https://shop.example');
    await press('Create');
    expect(within(await screen.findByRole('alert')).getByText('Your plan has 1 webhook.')).toBeTruthy();
  });
});
