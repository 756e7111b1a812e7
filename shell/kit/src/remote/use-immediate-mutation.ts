import {
  type QueryFilters,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { useShellErrorReporter } from './error-reporting.js';

interface MutationOptions<Answer, Given> extends UseMutationOptions<Answer, Error, Given> {
  /** The queries that show the change. The mutation ends when they have been fetched again. */
  readonly invalidates?: readonly QueryFilters[];
}

interface Callbacks<Answer> {
  readonly onSuccess?: (answer: Answer) => void;
  readonly onError?: (error: Error) => void;
  readonly onSettled?: () => void;
}

/**
 * A mutation that fails at once when offline, instead of running unexpectedly when the network is back. An error that is
 * the shell's to handle is reported to it. What a call of `mutate` brings to be called afterwards is called in any case: React Query
 * leaves it out once the component is gone, as the button that deletes something is when a poll sees the deletion first.
 */
export function useImmediateMutation<Answer, Given = void>({
  invalidates = [],
  ...options
}: MutationOptions<Answer, Given>) {
  const client = useQueryClient();
  const report = useShellErrorReporter();
  const mutation = useMutation({
    ...options,
    networkMode: 'always',
    onSuccess: async (...success) => {
      await options.onSuccess?.(...success);
      await Promise.all(invalidates.map((filters) => client.invalidateQueries(filters)));
    },
    onError: (...failure) => {
      report(failure[0]);
      return options.onError?.(...failure);
    },
  });
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (given: Given, { onSuccess, onError, onSettled }: Callbacks<Answer> = {}) => {
      void mutateAsync(given)
        .then(onSuccess, onError ?? noop)
        .finally(onSettled);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}

/** `error` of the mutation tells of it. */
function noop(): void {}
