/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderWithProviders } from '@waxwing/kit/testing';
import { ErrorReporting, Loading, QueryStatus, useImmediateMutation } from './index.js';

const idle = {
  data: {},
  isPlaceholderData: false,
  error: null,
  isFetching: false,
  fetchStatus: 'idle',
  refetch: () => undefined,
};
const loading = <Loading what="your orders" />;
const show = (...queries: object[]) =>
  render(<QueryStatus query={queries.map((query) => ({ ...idle, ...query }))} loading={loading} />).container
    .textContent;

describe('the status of queries', () => {
  test('is nothing while all have data', () => {
    expect(show({}, { isFetching: true })).toBe('');
  });

  test('is that they are loading until the last has data', () => {
    expect(show({}, { data: undefined, isFetching: true })).toBe('Loading your orders');
  });

  test('leaves it to the dashboard to say that shown data may be outdated', () => {
    expect(show({ fetchStatus: 'paused' })).toBe('');
    expect(show({ fetchStatus: 'paused', isPlaceholderData: true })).toContain('You are offline');
    expect(show({ fetchStatus: 'paused', data: undefined })).toContain('You are offline');
  });

  test('is the failure of one, and Retry fetches all', async () => {
    const fetched: string[] = [];
    const refetch = (name: string) => () => fetched.push(name);
    show({ refetch: refetch('plan') }, { refetch: refetch('orders'), error: new Error('down') });
    expect(screen.getByRole('alert').textContent).toContain('down');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(fetched).toEqual(['plan', 'orders']);
  });
});

describe('a mutation', () => {
  function Deletion({ error }: { error: Error }) {
    const { mutate } = useImmediateMutation({ mutationFn: () => Promise.reject(error) });
    return (
      <button type="button" onClick={() => mutate()}>
        Delete
      </button>
    );
  }
  const remove = async (error: Error) => {
    const reported: unknown[] = [];
    const { unmount } = renderWithProviders(
      <ErrorReporting onError={(one) => reported.push(one)} isShellError={(one) => one instanceof RangeError}>
        <Deletion error={error} />
      </ErrorReporting>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    unmount();
    return reported;
  };

  test('reports what the shell handles, even offline, and nothing else', async () => {
    act(() => void dispatchEvent(new Event('offline')));
    const limit = new RangeError('limit reached');
    expect(await remove(limit)).toEqual([limit]);
    expect(await remove(new Error('other'))).toEqual([]);
    act(() => void dispatchEvent(new Event('online')));
  });

  test('calls back also where its component is gone by the time of the answer', async () => {
    const answer = Promise.withResolvers<string>();
    const heard: unknown[] = [];
    function Button() {
      const { mutate } = useImmediateMutation({ mutationFn: () => answer.promise });
      const callbacks = { onSuccess: (said: string) => heard.push(said), onSettled: () => heard.push('end') };
      return (
        <button type="button" onClick={() => mutate(undefined, callbacks)}>
          Delete
        </button>
      );
    }
    const { unmount } = renderWithProviders(<Button />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    unmount();
    answer.resolve('deleted');
    await waitFor(() => expect(heard).toEqual(['deleted', 'end']));
  });
});
