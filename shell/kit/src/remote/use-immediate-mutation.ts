import {
  type QueryFilters,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useShellErrorReporter } from './error-reporting.js';

interface MutationOptions<Answer, Given> extends UseMutationOptions<Answer, Error, Given> {
  /** The queries that show the change. The mutation ends when they have been fetched again. */
  readonly invalidates?: readonly QueryFilters[];
}

/**
 * A mutation that fails at once when offline, instead of running unexpectedly when the network is back. An error that is
 * the shell's to handle is reported to it.
 */
export function useImmediateMutation<Answer, Given = void>({
  invalidates = [],
  ...options
}: MutationOptions<Answer, Given>) {
  const client = useQueryClient();
  const report = useShellErrorReporter();
  return useMutation({
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
}
