import { useMutation } from '@waxwing/kit/query';

export interface ImmediateMutation<Answer, Given> {
  readonly mutationFn: (given: Given) => Promise<Answer>;
  readonly onSuccess?: () => unknown;
}

/** A mutation that fails at once when offline, instead of running unexpectedly when the network is back. */
export function useImmediateMutation<Answer, Given = void>(options: ImmediateMutation<Answer, Given>) {
  return useMutation({ ...options, networkMode: 'always' });
}
