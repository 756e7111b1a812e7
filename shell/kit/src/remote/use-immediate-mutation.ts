import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useShellErrorReporter } from './error-reporting.js';

/**
 * A mutation that fails at once when offline, instead of running unexpectedly when the network is back. An error that is
 * the shell's to handle is reported to it.
 */
export function useImmediateMutation<Answer, Given = void>(
  options: UseMutationOptions<Answer, Error, Given>,
) {
  const report = useShellErrorReporter();
  return useMutation({
    ...options,
    networkMode: 'always',
    onError: (...failure) => {
      report(failure[0]);
      return options.onError?.(...failure);
    },
  });
}
