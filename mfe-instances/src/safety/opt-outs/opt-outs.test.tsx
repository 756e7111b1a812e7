/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  advanceBy,
  deferAnswer,
  errorResponse,
  FakeServer,
  findA11yViolations,
  type RecordedCall,
  renderRemote,
} from '@waxwing/kit/testing';
import { optOut, safety } from '../../../testing/safety-samples.js';
import { detail, linked, qr } from '../../../testing/samples.js';
import { App } from '../../app.js';

const LIST = 'GET /api/opt-outs';
const page = (data: readonly object[], next_cursor: string | null = null) => ({
  object: 'list',
  data,
  has_more: next_cursor !== null,
  next_cursor,
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer({
    'GET /api/instances/detail/ins_1': detail(linked),
    'GET /api/instances/qrcode/ins_1': qr(null, { status: 'ready' }),
    'GET /api/instances/ins_1/safety': safety(),
    [LIST]: page([optOut('919800000002'), optOut('919800000003', { source: 'customer', word: null })]),
  });
});
afterEach(() => void jest.useRealTimers());
const show = () => renderRemote(App, '?tab=instances&instance=ins_1&safety=opt-outs');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('opt-outs', () => {
  test('are listed with the word that was written, and removed after a question', async () => {
    server.answer('DELETE /api/opt-outs/919800000002', () => {
      server.answer(LIST, page([]));
      return { object: 'opt_out', chat_id: '919800000002', deleted: true };
    });
    show();
    expect(await screen.findByText('Wrote “STOP”')).toBeTruthy();
    expect(screen.getByText('Added by you')).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
    await press('Remove +919800000002');
    await press('Remove');
    expect(await screen.findByText('Nobody has opted out')).toBeTruthy();
  });

  test('are not said to be none where the last of an older page was removed', async () => {
    server.answer(LIST, ({ query }: RecordedCall) =>
      query.cursor ? page([]) : page([optOut('919800000002')], 'older'),
    );
    show();
    await press('Older');
    expect(await screen.findByText('No older opt-outs')).toBeTruthy();
    expect(screen.queryByText('Nobody has opted out')).toBeNull();
    await press('Newest');
    expect(await screen.findByText('+919800000002')).toBeTruthy();
  });

  test('are found by how their number begins', async () => {
    show();
    await userEvent.type(await screen.findByLabelText('Search a number'), '+91 98');
    await waitFor(() => expect(server.callsTo(LIST).at(-1)?.query.number).toBe('9198'));
  });

  test('are searched for after a pause in typing, from the newest on', async () => {
    server.answer(LIST, page([optOut('919800000002')], 'older'));
    jest.useFakeTimers();
    show();
    await advanceBy(10);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Older' })));
    await advanceBy(10);
    const field = screen.getByLabelText('Search a number');
    for (const value of ['9', '91', '+91 9']) {
      await act(async () => void fireEvent.change(field, { target: { value } }));
      await advanceBy(100);
    }
    const asked = () => server.callsTo(LIST).map(({ query }) => [query.number, query.cursor]);
    const before = [
      [undefined, undefined],
      [undefined, 'older'],
    ];
    expect(asked()).toEqual(before);
    await advanceBy(350);
    expect(asked()).toEqual([...before, ['919', undefined]]);
  });

  test('are added by number, and a wrong one is refused in place', async () => {
    server.answer('POST /api/opt-outs', errorResponse(422, 'number is not a phone number', 'invalid_number'));
    show();
    const field = await screen.findByLabelText('Add a number');
    await userEvent.type(field, '12');
    await press('Add');
    expect(await screen.findByText('number is not a phone number')).toBeTruthy();
    server.answer('POST /api/opt-outs', optOut('919800000004'));
    await userEvent.clear(field);
    await userEvent.type(field, '+919800000004');
    await press('Add');
    await waitFor(() => expect((field as HTMLInputElement).value).toBe(''));
    expect(server.bodiesOf('POST /api/opt-outs')).toEqual([{ number: '12' }, { number: '+919800000004' }]);
  });

  test('keep the next number, which is typed while one is added', async () => {
    const { answer, release } = deferAnswer(optOut('919800000004'));
    server.answer('POST /api/opt-outs', answer);
    show();
    const field = await screen.findByLabelText<HTMLInputElement>('Add a number');
    await userEvent.type(field, '+919800000004{Enter}');
    await userEvent.clear(field);
    await userEvent.type(field, '+91980');
    release();
    expect(await screen.findByRole('button', { name: 'Add' })).toBeTruthy();
    await screen.findByText(/^Added\. No instance writes/);
    expect(field.value).toBe('+91980');
  });

  test('that could not be loaded say so', async () => {
    server.answer(LIST, errorResponse(500));
    show();
    expect(await screen.findByText('Failed to load opt-outs')).toBeTruthy();
  });
});
