/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FakeResponse, findA11yViolations } from '@waxwing/kit/testing';
import {
  ASHA_NUMBER,
  findPhone,
  instance,
  LIST_PHONES,
  phone,
  pressButton,
  RAVI_NUMBER,
  setUpSandboxPage,
} from '../../testing/sandbox-page.js';

const { answers, open, bodies } = setUpSandboxPage();

describe('access', () => {
  test('the path is unknown when the product runs on WhatsApp', async () => {
    answers[LIST_PHONES] = new FakeResponse(404, { error: 'Nothing was found at this path' });
    open();
    expect(await screen.findByText('now at /')).toBeTruthy();
  });

  test('requires a login', async () => {
    open('/sandbox', false);
    expect(await screen.findByText('now at /login')).toBeTruthy();
  });

  test('is refused to other machines, with an explanation', async () => {
    const detail = 'The control API answers programs on this machine only.';
    answers[LIST_PHONES] = new FakeResponse(403, { detail });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(detail);
    answers[LIST_PHONES] = { phones: [] };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'No phones yet' })).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });
});

describe('the phones', () => {
  test('two are added to an empty sandbox with one press', async () => {
    answers[LIST_PHONES] = { phones: [] };
    answers['POST /sandbox/api/phones'] = {};
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Two Phones' }));
    await waitFor(() =>
      expect(bodies('POST /sandbox/api/phones')).toEqual([
        { number: ASHA_NUMBER, name: 'Asha' },
        { number: RAVI_NUMBER, name: 'Ravi' },
      ]),
    );
  });

  test('the next one has a number and a name prefilled, which can be changed', async () => {
    answers['POST /sandbox/api/phones'] = {};
    open();
    const number = await screen.findByLabelText<HTMLInputElement>('Number');
    expect(number.value).toBe('+919800000003');
    await userEvent.clear(number);
    await userEvent.type(number, '+44 7700 900123');
    await pressButton(screen, 'Add Phone');
    await waitFor(() =>
      expect(bodies('POST /sandbox/api/phones')).toEqual([{ number: '+44 7700 900123', name: 'Phone 3' }]),
    );
  });

  test('text typed while one is being added is kept for the next', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    answers['POST /sandbox/api/phones'] = promise;
    open();
    const number = await screen.findByLabelText<HTMLInputElement>('Number');
    await pressButton(screen, 'Add Phone');
    await userEvent.clear(number);
    await userEvent.type(number, '+44 7700 900123');
    resolve({});
    expect(await screen.findByRole('button', { name: 'Add Phone' })).toBeTruthy();
    expect(number.value).toBe('+44 7700 900123');
  });

  test('only the newest of many are shown, and any other can be searched for', async () => {
    const many = Array.from({ length: 12 }, (_, at) => phone(`4477009000${10 + at}`, `Phone ${at}`));
    for (const { number } of many) answers[`GET /sandbox/api/phones/${number}/chats`] = { chats: [] };
    answers[LIST_PHONES] = { phones: many };
    open();
    expect(await screen.findByText('8 of 12 are on the table.')).toBeTruthy();
    expect(screen.queryByRole('article', { name: 'Phone 1' })).toBeNull();
    await userEvent.type(screen.getByLabelText('Find a phone'), '+44 7700 900011');
    expect(await screen.findByRole('article', { name: 'Phone 1' })).toBeTruthy();
    expect(screen.queryByRole('article', { name: 'Phone 11' })).toBeNull();
  });
});

describe('the account of a phone', () => {
  test('is switched to LIDs and back, and shows or hides its number', async () => {
    const phones = [phone(ASHA_NUMBER, 'Asha', { addressing: 'pn' }), phone(RAVI_NUMBER, 'Ravi')];
    answers['POST /sandbox/api/phones'] = () => {
      answers[LIST_PHONES] = { phones };
      return {};
    };
    open();
    const asha = await findPhone('Asha');
    await pressButton(asha, 'Account');
    const moved = asha.getByRole('switch', { name: 'Moved to hidden ids' });
    expect(moved.getAttribute('aria-checked')).toBe('true');
    await userEvent.click(moved);
    await waitFor(() => expect(moved.getAttribute('aria-checked')).toBe('false'));
    await userEvent.click(asha.getByRole('switch', { name: 'Shows its number' }));
    await waitFor(() =>
      expect(bodies('POST /sandbox/api/phones')).toEqual([
        { number: ASHA_NUMBER, addressing: 'pn' },
        { number: ASHA_NUMBER, sharesNumber: false },
      ]),
    );
    expect(await findA11yViolations()).toEqual([]);
    await pressButton(asha, 'Done');
    expect(asha.queryByRole('switch')).toBeNull();
  });
});

describe('linking', () => {
  test('one press scans the current code', async () => {
    answers[`POST /sandbox/api/phones/${ASHA_NUMBER}/scan`] = { ok: true };
    open();
    expect(await screen.findByAltText('QR code that waits to be scanned')).toBeTruthy();
    await pressButton(await findPhone('Asha'), 'Scan Code');
    await waitFor(() =>
      expect(bodies(`POST /sandbox/api/phones/${ASHA_NUMBER}/scan`)).toEqual([
        { qr: 'data:image/png;base64,AAAA' },
      ]),
    );
    expect(await findA11yViolations()).toEqual([]);
  });

  test("shows WhatsApp's reason for a refusal", async () => {
    const detail = 'This account asks for a passkey, which the device cannot give: it was not linked.';
    answers[`POST /sandbox/api/phones/${ASHA_NUMBER}/scan`] = new FakeResponse(422, { detail });
    open();
    await screen.findByAltText('QR code that waits to be scanned');
    await pressButton(await findPhone('Asha'), 'Scan Code');
    expect(await screen.findByText(detail)).toBeTruthy();
  });

  test('a pairing code can be entered in any notation', async () => {
    answers[`POST /sandbox/api/phones/${ASHA_NUMBER}/pair`] = { ok: true };
    open();
    const asha = await findPhone('Asha');
    await pressButton(asha, 'Enter Code');
    await userEvent.type(asha.getByLabelText('Pairing code'), 'k7qd-2m9x');
    await pressButton(asha, 'Link');
    await waitFor(() =>
      expect(bodies(`POST /sandbox/api/phones/${ASHA_NUMBER}/pair`)).toEqual([{ code: 'K7QD2M9X' }]),
    );
  });

  test('without an instance to link, nothing can be scanned, and the next step is the first message', async () => {
    const ready = instance('ins_1', 'ready', { phone: ASHA_NUMBER, name: 'Asha' });
    answers['GET /api/instances/list'] = { instances: [ready] };
    open();
    const link = await screen.findByRole('link', { name: 'Send a Message' });
    expect(link.getAttribute('href')).toBe('/dashboard?tab=instances&instance=ins_1');
    const scan = (await findPhone('Asha')).getByRole<HTMLButtonElement>('button', { name: 'Scan Code' });
    expect(scan.disabled).toBe(true);
  });

  test('an account without an instance gets a link to create one', async () => {
    answers['GET /api/instances/list'] = { instances: [] };
    open();
    const link = await screen.findByRole('link', { name: 'Create Instance' });
    expect(link.getAttribute('href')).toBe('/dashboard?tab=create');
  });

  test('the instance in the URL is linked', async () => {
    answers['GET /api/instances/list'] = { instances: [instance('ins_1'), instance('ins_2')] };
    open('/sandbox?instance=ins_1');
    expect((await screen.findByLabelText<HTMLSelectElement>('Instance')).value).toBe('ins_1');
  });
});
