/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FakeResponse, FakeServer, NO_RESPONSE } from '@waxwing/kit/testing';
import { LIST, PATH } from '../../testing/history.js';
import { renderMessages } from '../../testing/render-messages.js';
import { aPage, someMessages } from '../../testing/samples.js';

describe('errors', () => {
  test.each([
    [new FakeResponse(500), 'Server error. Please try again later.'],
    [NO_RESPONSE, 'Network error. Please check your connection.'],
  ])('is said, with a way to try again', async (failure, sentence) => {
    let answer: unknown = failure;
    new FakeServer({ ...LIST, [PATH]: () => answer });
    renderMessages('m-page=2');
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(screen.queryByText('No messages yet')).toBeNull();
    answer = aPage(someMessages('msg_1'));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an ended session is passed to the dashboard', async () => {
    new FakeServer({ ...LIST, [PATH]: new FakeResponse(401) });
    const { errors } = renderMessages();
    await waitFor(() => expect(errors).toMatchObject([{ type: 'unauthorized' }]));
  });
});

test('being offline is reported, and the list loads by itself when the network is back', async () => {
  new FakeServer({ ...LIST, [PATH]: aPage(someMessages('msg_1')) });
  renderMessages();
  await screen.findByRole('table');
  fireEvent(window, new Event('offline'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'Sent');
  expect((await screen.findByText('You are offline')).closest('[role=status]')).not.toBeNull();
  expect(screen.getByRole('table')).toBeTruthy();
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText('You are offline')).toBeNull());
});
