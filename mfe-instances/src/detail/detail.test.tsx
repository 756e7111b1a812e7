/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, FakeServer, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { detail, linked, listedInstance, qr, webhook } from '../../testing/samples.js';
import { App } from '../app.js';

const DETAIL = 'GET /api/instances/detail/ins_1';
const QR = 'GET /api/instances/qrcode/ins_1';
const RESET = 'POST /api/sessions/reset/ins_1';
const DELETE = 'DELETE /api/instances/delete/ins_1';
const KEY = detail().instance.api_key;

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer({
    [DETAIL]: detail(),
    [QR]: qr('AAAA'),
    'GET /api/instances/list': { instances: [listedInstance('ins_2')] },
  });
});
const show = () => renderRemote(App, '?tab=instances&instance=ins_1');
const card = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('article, section') as HTMLElement;

describe('API Details', () => {
  test('shows the public URL and the key, each with a copy button [2.DETAIL.04]', async () => {
    const user = userEvent.setup();
    show();
    const details = within(await card('API Details'));
    expect(await details.findByText('https://waxwing.example/api/public/send/ins_1')).toBeTruthy();
    expect(details.getByText(KEY)).toBeTruthy();
    await user.click(details.getByRole('button', { name: 'Copy public URL' }));
    expect(await navigator.clipboard.readText()).toBe('https://waxwing.example/api/public/send/ins_1');
    await user.click(details.getByRole('button', { name: 'Copy API key' }));
    expect(await navigator.clipboard.readText()).toBe(KEY);
    expect(details.getAllByText('Copied!').length).toBeGreaterThan(0);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('has a curl example with the real key [2.DETAIL.06]', async () => {
    show();
    const example = await screen.findByLabelText('curl example, curl');
    expect(example.textContent).toContain(`-H 'Authorization: Bearer ${KEY}'`);
    expect(example.textContent).toContain("'https://waxwing.example/api/public/send/ins_1'");
    expect(example.textContent).toContain('-d \'{"number":"919876543210","message":"Hello from Waxwing"}\'');
  });

  test('writes to the linked number in its example', async () => {
    server.answer(DETAIL, detail({ phone: '919800000001' }));
    show();
    const example = await screen.findByLabelText('curl example, curl');
    expect(example.textContent).toContain('"number":"919800000001"');
  });

  test('shows placeholders while the detail cannot be loaded, and loads it on Retry [8.INSTANCE.04]', async () => {
    server.answer(DETAIL, errorResponse(500));
    show();
    const details = within(await card('API Details'));
    expect(await details.findByText('API key is being generated...')).toBeTruthy();
    expect(details.getByText('Loading...')).toBeTruthy();
    server.answer(DETAIL, detail());
    await userEvent.click(details.getAllByRole('button', { name: 'Retry' })[0]!);
    expect(await details.findByText(KEY)).toBeTruthy();
    expect(details.queryByText('API key is being generated...')).toBeNull();
  });
});

describe('a deactivated key', () => {
  const SWITCH = 'PUT /api/instances/ins_1/api-key';

  test('is announced, and can be activated again', async () => {
    server.answer(DETAIL, detail({ api_key_active: false }));
    server.answer(SWITCH, () => {
      server.answer(DETAIL, detail());
      return { success: true };
    });
    show();
    expect(await screen.findByText('This key is switched off')).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
    await waitFor(() => expect(screen.queryByText('This key is switched off')).toBeNull());
  });

  test('stays deactivated when activation fails, and the reason is shown', async () => {
    server.answer(DETAIL, detail({ api_key_active: false }));
    server.answer(SWITCH, errorResponse(500));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Switch on' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByText('This key is switched off')).toBeTruthy();
  });

  test('is not mentioned while it is active', async () => {
    show();
    expect(await screen.findByText(KEY)).toBeTruthy();
    expect(screen.queryByText('This key is switched off')).toBeNull();
  });
});

test('Instance Information shows every known field [2.DETAIL.07]', async () => {
  server.answer(
    DETAIL,
    detail({
      ...linked,
      status: 'disconnected',
      status_reason: 'The connection was lost.',
      messages_today: 12,
    }),
  );
  show();
  const facts = await card('Instance Information');
  await within(facts).findByText('+919800000001');
  const lines = [...facts.querySelectorAll('dl > div')].map((line) => line.textContent);
  expect(lines.slice(0, 6)).toEqual([
    'Instance IDins_1',
    'StatusdisconnectedThe connection was lost.',
    'Number+919800000001',
    'NameAsha',
    'Messages today12',
    'Last messageNone yet',
  ]);
});

describe('Reset and Delete', () => {
  const ask = async (name: string) => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: `${name} Instance` }));
    return within(screen.getByRole('alertdialog', { name: `${name} Instance` }));
  };

  test('resets after confirmation, and starts linking again [2.DETAIL.02, 5.CONFIRM.02, 8.INSTANCE.03, 4.QR.05, 7.INSTANCE.05]', async () => {
    server.answer(RESET, { success: true, message: 'done' });
    const dialog = await ask('Reset');
    expect(
      dialog.getByText(
        "Are you sure you want to reset this instance? This will delete the current session and create a new one. You'll need to scan the QR code again.",
      ),
    ).toBeTruthy();
    expect(server.callsTo(RESET)).toEqual([]);
    server.answer(QR, () => new Promise(() => undefined));
    await userEvent.click(dialog.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('Instance reset successfully! Please scan the new QR code.')).toBeTruthy();
    expect(screen.getByText('Refreshing QR code...')).toBeTruthy();
    expect(server.bodiesOf(RESET)).toEqual([undefined]);
  });

  test('reports a failed reset [8.INSTANCE.01]', async () => {
    server.answer(RESET, errorResponse(409, 'Busy', 'instance_busy'));
    await userEvent.click((await ask('Reset')).getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('Failed to reset instance. Please try again.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('deletes after confirmation, and returns to the list [5.CONFIRM.03]', async () => {
    server.answer(DELETE, { success: true });
    const dialog = await ask('Delete');
    expect(
      dialog.getByText(
        'Are you sure you want to delete this instance? This action cannot be undone and will remove the session folder.',
      ),
    ).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.callsTo(DELETE)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Instance' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('ins_2')).toBeTruthy();
    const heading = screen.getByRole('heading', { name: 'Instances' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('reports a failed deletion [8.INSTANCE.02]', async () => {
    server.answer(DELETE, errorResponse(500));
    await userEvent.click((await ask('Delete')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete instance. Please try again.')).toBeTruthy();
    expect(screen.getByText('Instance Information')).toBeTruthy();
  });

  test('treats an instance that was deleted elsewhere as deleted', async () => {
    server.answer(DELETE, errorResponse(404, 'Instance not found', 'instance_not_found'));
    await userEvent.click((await ask('Delete')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('ins_2')).toBeTruthy();
  });
});

test('a deleted instance shows a notice with a link back to the list', async () => {
  server.answer(DETAIL, errorResponse(404, 'Instance not found', 'instance_not_found'));
  server.answer(QR, errorResponse(404, 'Instance not found', 'instance_not_found'));
  show();
  expect(await screen.findByRole('heading', { name: 'This instance is gone' })).toBeTruthy();
  expect(await findA11yViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Back to Instances' }));
  await waitFor(() => expect(screen.getByText('ins_2')).toBeTruthy());
});

describe('where the events of the instance go', () => {
  const knows = (...data: object[]) =>
    server.answer('GET /api/webhooks', { object: 'list', data, has_more: false, next_cursor: null });

  test('is said with a link: to the webhook, or to the list where there are several', async () => {
    knows(webhook(), webhook({ id: 'hook_2', instance_ids: ['ins_2'] }));
    show();
    const one = await screen.findByRole('link', { name: '1 webhook' });
    expect(one.getAttribute('href')).toMatch(/\?tab=api-keys&view=webhooks&webhook=hook_1$/);
    expect(one.closest('p')?.textContent).toBe('Events go to 1 webhook');
    expect(await findA11yViolations()).toEqual([]);
  });

  test('counts those of all instances and those of this one', async () => {
    knows(webhook(), webhook({ id: 'hook_2', instance_ids: ['ins_1'] }));
    show();
    const several = await screen.findByRole('link', { name: '2 webhooks' });
    expect(several.getAttribute('href')).toMatch(/\?tab=api-keys&view=webhooks$/);
  });

  test.each([
    ['there is none', []],
    ['it is disabled', [webhook({ status: 'disabled' })]],
    ['it takes events of the account alone', [webhook({ events: ['quota.warning', 'order.paid'] })]],
    ['it is of another instance', [webhook({ instance_ids: ['ins_2'] })]],
    ['events are only recorded for it', [webhook({ kind: 'pull', url: null })]],
  ])('is not mentioned where %s', async (_, webhooks) => {
    knows(...webhooks);
    show();
    await waitFor(() => expect(server.callsTo('GET /api/webhooks')).toHaveLength(1));
    await card('Instance Information');
    expect(screen.queryByText(/^Events go to/)).toBeNull();
  });
});
