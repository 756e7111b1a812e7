/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, FakeServer, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { anActivity, listOf } from '../../../testing/delivery-samples.js';
import { webhook } from '../../../testing/samples.js';
import { App } from '../../app.js';

const PATH = '/api/webhooks/hook_1';
const GET = `GET ${PATH}`;
const SECRET = {
  object: 'webhook_secret',
  webhook_id: 'hook_1',
  secret: 'whsec_one',
  previous_secret_until: null,
};

let server: FakeServer;
const show = async (section = '') => {
  const page = renderRemote(
    App,
    `?tab=api-keys&view=webhooks&webhook=hook_1${section && `&section=${section}`}`,
  );
  await screen.findByRole('heading', { level: 2, name: /shop\.example|Event log only|gone/ });
  return page;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  server = new FakeServer({
    'GET /api/webhook-activity': listOf([anActivity()]),
    'GET /api/instances/list': { instances: [] },
    'GET /api/webhooks': listOf([]),
    [GET]: webhook({ last_success_at: '2026-11-22T03:00:00.000Z' }),
    [`GET ${PATH}/deliveries`]: listOf([]),
    [`GET ${PATH}/replay`]: { replay: null },
    [`GET ${PATH}/secret`]: SECRET,
  });
});

describe('the page of a webhook', () => {
  test.each([
    ['Enabled', {}, /^Nothing delivered yet$/],
    ['Failing', { failing_since: '2026-11-22T03:00:00.000Z' }, /^Failing since/],
    ['Disabled', { status: 'disabled', disabled_reason: 'failing' }, /^Nothing is sent any more$/],
  ])('shows that it is %s, and since when', async (word, state, sentence) => {
    server.answer(GET, webhook(state));
    await show();
    expect(screen.getByText(word)).toBeTruthy();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('has a tab for each of its halves, which the URL names', async () => {
    const { address } = await show();
    expect(screen.getByText(/^Last delivery/)).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Settings' }));
    expect(await screen.findByLabelText('URL')).toBeTruthy();
    expect(address().get('section')).toBe('settings');
    await userEvent.click(screen.getByRole('tab', { name: 'Deliveries' }));
    expect(address().get('section')).toBeNull();
    expect(await screen.findByText('No deliveries yet')).toBeTruthy();
  });

  test('says that a webhook is gone, and leads back', async () => {
    server.answer(GET, errorResponse(404, 'Webhook not found', 'webhook_not_found'));
    await show();
    await press('Back to Webhooks');
    expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeTruthy();
  });

  test('reports a failed load, and tries again', async () => {
    server.answer(GET, errorResponse(500));
    renderRemote(App, '?tab=api-keys&view=webhooks&webhook=hook_1');
    const alert = await screen.findByRole('alert');
    server.answer(GET, webhook());
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('tab', { name: 'Deliveries' })).toBeTruthy();
  });

  test('of one that is pulled has its settings only', async () => {
    server.answer(GET, webhook({ kind: 'pull', url: null }));
    await show();
    expect(screen.getByText(/^Nothing is sent\./)).toBeTruthy();
    expect([screen.queryByRole('tab'), screen.queryByText('Send Test')]).toEqual([null, null]);
    expect(screen.queryByText('Advanced')).toBeNull();
  });
});

describe('its settings', () => {
  test('are saved, and the values of headers stay where they are not written anew', async () => {
    server.answer(GET, webhook({ headers: { authorization: '********' }, per_second: 5 }));
    const saved = { description: 'Till', headers: { authorization: '********', 'x-shop': '********' } };
    server.answer(`PUT ${PATH}`, webhook({ ...saved, per_second: 5 }));
    await show('settings');
    const description = screen.getByLabelText('Description');
    await userEvent.clear(description);
    await userEvent.type(description, 'Till');
    await userEvent.click(screen.getByText('Advanced'));
    await press('Add Header');
    await userEvent.type(screen.getByLabelText('Name of header 2'), 'x-shop');
    await userEvent.type(screen.getByLabelText('Value of header 2'), 'seven');
    await press('Save');
    expect(await screen.findByText('Webhook saved.')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Value of header 2').value).toBe('********'),
    );
    expect(server.bodiesOf(`PUT ${PATH}`)).toEqual([
      { description: 'Till', headers: { authorization: '********', 'x-shop': 'seven' } },
    ]);
  });

  test('leave alone what another tab has changed since, and keep what is written during the save', async () => {
    server.answer(GET, webhook());
    const answered = Promise.withResolvers<void>();
    server.answer(`PUT ${PATH}`, async () => {
      await answered.promise;
      return webhook({ description: 'Till', per_second: 2 });
    });
    await show('settings');
    const description = screen.getByLabelText<HTMLInputElement>('Description');
    await userEvent.clear(description);
    await userEvent.type(description, 'Till');
    await press('Save');
    await userEvent.type(description, ' two');
    answered.resolve();
    expect(await screen.findByText('Webhook saved.')).toBeTruthy();
    expect(server.bodiesOf(`PUT ${PATH}`)).toEqual([{ description: 'Till' }]);
    expect(description.value).toBe('Till two');
  });

  test('disable it, and enable it from where it stopped or from now on', async () => {
    const disabled = webhook({ status: 'disabled', disabled_reason: 'by_owner' });
    for (const [call, changed] of [['disable', disabled] as const, ['enable', webhook()] as const])
      server.answer(`POST ${PATH}/${call}`, () => {
        server.answer(GET, changed);
        return changed;
      });
    await show('settings');
    await press('Disable');
    await userEvent.click(await screen.findByRole('button', { name: 'Enable' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByLabelText('From now on'));
    expect(dialog.getByText('What happened meanwhile is not delivered.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Enable' }));
    expect(await screen.findByRole('button', { name: 'Disable' })).toBeTruthy();
    expect(server.bodiesOf(`POST ${PATH}/enable`)).toEqual([{ from: 'now' }]);
  });

  test('delete it after a question, and the heading of the list takes the focus', async () => {
    server.answer(`DELETE ${PATH}`, { id: 'hook_1', object: 'webhook', deleted: true });
    await show('settings');
    await press('Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete shop.example' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('heading', { name: 'No webhooks yet' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Webhooks'));
  });
});

test('its secret is shown when it is asked for, and replaced with a grace', async () => {
  const rotated = { ...SECRET, secret: 'whsec_two', previous_secret_until: '2026-11-22T04:00:00.000Z' };
  server.answer(`POST ${PATH}/rotate`, rotated);
  await show();
  expect(server.callsTo(`GET ${PATH}/secret`)).toEqual([]);
  await userEvent.click(screen.getByRole('tab', { name: 'Secret' }));
  expect(await screen.findByText('whsec_one')).toBeTruthy();
  expect(await findA11yViolations()).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('Replace it'), '1');
  await press('Replace Secret');
  expect(await screen.findByText('whsec_two')).toBeTruthy();
  expect(screen.getByText(/The secret before it signs too, until/)).toBeTruthy();
  expect(server.bodiesOf(`POST ${PATH}/rotate`)).toEqual([{ grace_hours: 1 }]);
});

test('a replacement that fails leaves the secret that the server has by then, and never an older one', async () => {
  const second = { ...SECRET, secret: 'whsec_two' };
  server.answer(`POST ${PATH}/rotate`, second);
  await show();
  await userEvent.click(screen.getByRole('tab', { name: 'Secret' }));
  await screen.findByText('whsec_one');
  await press('Replace Secret');
  await screen.findByText('whsec_two');
  server.answer(`GET ${PATH}/secret`, second);
  server.answer(`POST ${PATH}/rotate`, errorResponse(503, 'Please try again', 'unavailable'));
  await press('Replace Secret');
  await screen.findByText('That did not work');
  expect(await screen.findByText('whsec_two')).toBeTruthy();

  server.answer(`POST ${PATH}/rotate`, () => {
    server.answer(`GET ${PATH}/secret`, { ...SECRET, secret: 'whsec_three' });
    // The answer is lost.
    return errorResponse(502);
  });
  await press('Replace Secret');
  expect(await screen.findByText('whsec_three')).toBeTruthy();
});
