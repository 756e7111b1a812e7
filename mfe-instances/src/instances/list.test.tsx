/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  advanceBy,
  errorResponse,
  FakeServer,
  findA11yViolations,
  NO_RESPONSE,
  renderRemote,
} from '@waxwing/kit/testing';
import { detail, listedInstance, qr } from '../../testing/samples.js';
import { App } from '../app.js';

const LIST = 'GET /api/instances/list';
const CREATE = 'POST /api/instances/create';

let server: FakeServer;
const knows = (...instances: unknown[]) => server.answer(LIST, { instances });

beforeEach(() => {
  server = new FakeServer({
    [LIST]: { instances: [] },
    'GET /api/instances/detail/ins_1': detail(),
    'GET /api/instances/qrcode/ins_1': qr(null),
  });
});

describe('the list', () => {
  test('counts the instances [2.INSTANCES.01, 2.INSTANCES.02, 2.INSTANCES.03]', async () => {
    knows(
      listedInstance('ins_1', { currentStatus: 'ready' }),
      listedInstance('ins_2', { currentStatus: 'ready' }),
      listedInstance('ins_3'),
      listedInstance('ins_4', { currentStatus: 'failed' }),
    );
    renderRemote(App, '?tab=instances');
    await screen.findByText('ins_1');
    const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
    expect(figure('Total Instances')).toBe('4');
    expect(figure('Active Instances')).toBe('2');
    expect(figure('Pending Instances')).toBe('1');
  });

  test('shows a card for each, its status by colour, text and icon [2.INSTANCES.06, 2.INSTANCES.07, 4.INSTANCE.01, 4.INSTANCE.02, 4.INSTANCE.03]', async () => {
    knows(
      listedInstance('ins_1', { currentStatus: 'ready', phone: '919800000001', messages_today: 3 }),
      listedInstance('ins_2'),
      listedInstance('ins_3', { currentStatus: 'logged_out' }),
      listedInstance('ins_4', { currentStatus: 'disconnected' }),
      listedInstance('ins_5', { currentStatus: 'failed' }),
    );
    renderRemote(App, '?tab=instances');
    await screen.findByText('ins_5');
    const card = screen.getByText('ins_1').closest('li')!;
    expect(card.textContent).toContain('+919800000001');
    expect(card.textContent).toContain('3 messages today');
    expect(within(card).getByText('ready').className).toContain('success');
    expect(screen.getByText('initializing').className).toContain('warn');
    for (const word of ['logged out', 'disconnected', 'failed']) {
      expect(screen.getByText(word).className).toContain('danger');
    }
    expect(await findA11yViolations()).toEqual([]);
  });

  test('says so while there are no instances [2.INSTANCES.05]', async () => {
    renderRemote(App, '?tab=instances');
    expect(await screen.findByRole('heading', { name: 'No instances yet' })).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('opens the detail, and returns to the card it was opened from [2.INSTANCES.08, 2.DETAIL.01, 2.DASH.14]', async () => {
    knows(listedInstance('ins_0'), listedInstance('ins_1'));
    renderRemote(App, '?tab=instances');
    const second = () => screen.getAllByRole('button', { name: 'View Details' })[1]!;
    await screen.findByText('ins_1');
    await userEvent.click(second());
    expect(await screen.findByText('Instance Information')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Instances' }));
    await waitFor(() => expect(document.activeElement).toBe(second()));
  });

  test('reports a failed load, keeps the instances it has, and loads again on Retry', async () => {
    server.answer(LIST, NO_RESPONSE);
    renderRemote(App, '?tab=instances');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Network error. Please check your connection.');
    knows(listedInstance('ins_1'));
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('ins_1')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('hands an ended session to the shell', async () => {
    server.answer(LIST, errorResponse(401, 'Log in', 'unauthorized'));
    const { errors } = renderRemote(App, '?tab=instances');
    await waitFor(() => expect(errors).toMatchObject([{ type: 'unauthorized' }]));
  });
});

describe('with fake timers', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const wait = (ms: number) => advanceBy(ms);

  test("is fetched again every 3 s, and says 'Updating...' meanwhile [2.INSTANCES.09, 2.INSTANCES.10, 9.TIME.02]", async () => {
    knows(listedInstance('ins_1'));
    renderRemote(App, '?tab=instances');
    await wait(100);
    expect(screen.getByText('ins_1')).toBeTruthy();
    let answer: (body: unknown) => void = () => undefined;
    server.answer(LIST, () => new Promise((resolve) => (answer = resolve)));
    await wait(2_800);
    expect(server.callsTo(LIST)).toHaveLength(1);
    expect(screen.queryByText('Updating...')).toBeNull();
    await wait(200);
    expect(server.callsTo(LIST)).toHaveLength(2);
    expect(screen.getByText('Updating...')).toBeTruthy();
    answer({ instances: [listedInstance('ins_2')] });
    await wait(1_000);
    expect(screen.queryByText('Updating...')).toBeNull();
    expect(screen.getByText('ins_2')).toBeTruthy();
    expect(screen.queryByText('ins_1')).toBeNull();
  });
});

describe('the Create Instance dialog', () => {
  const created = { instance: { ...detail().instance, instance_id: 'ins_1' } };
  const open = async () => {
    const { errors } = renderRemote(App, '?tab=instances');
    await userEvent.click(await screen.findByRole('button', { name: 'Create Instance' }));
    return { errors, dialog: screen.getByRole('dialog', { name: 'Create Instance' }) };
  };
  const press = (dialog: HTMLElement, name: string) =>
    userEvent.click(within(dialog).getByRole('button', { name }));

  test('explains what will happen [2.INSTANCES.04, 2.CREATE.01]', async () => {
    const { dialog } = await open();
    const steps = within(dialog).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'A unique ID is created for it, with an API key of its own.',
      'A QR code is shown: scan it with WhatsApp on your phone.',
      'Once connected, you can send messages via API.',
    ]);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('creates one with an empty body, and opens it [2.CREATE.02, 7.INSTANCE.02]', async () => {
    server.answer(CREATE, created);
    const { dialog } = await open();
    await press(dialog, 'Create Instance');
    expect(await screen.findByText('Instance Information')).toBeTruthy();
    expect(server.bodiesOf(CREATE)).toEqual([undefined]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('creates none when cancelled [2.CREATE.03]', async () => {
    const { dialog } = await open();
    await press(dialog, 'Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsTo(CREATE)).toEqual([]);
  });

  test('is opened over the list by the Create Instance tab [D.CREATE.01]', async () => {
    knows(listedInstance('ins_1'));
    renderRemote(App, '?tab=create');
    expect(await screen.findByText('ins_1')).toBeTruthy();
    await press(screen.getByRole('dialog', { name: 'Create Instance' }), 'Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.querySelector('main')?.dataset.tab).toBe('instances');
  });

  test("shows the server's reason in a toast, and can be submitted again [D.CREATE.02]", async () => {
    server.answer(CREATE, errorResponse(500, 'No worker is free'));
    const { dialog } = await open();
    await press(dialog, 'Create Instance');
    expect(await screen.findByText('No worker is free')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create Instance' }).disabled).toBe(
      false,
    );
  });

  test.each([
    [402, 'no_subscription'],
    [403, 'instance_limit'],
  ])('leaves %d to the prompt for another plan', async (status, type) => {
    server.answer(CREATE, errorResponse(status, 'Instance limit reached', type));
    const { dialog, errors } = await open();
    await press(dialog, 'Create Instance');
    await waitFor(() => expect(errors).toMatchObject([{ type }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
