import { useMutation } from '@waxwing/kit/query';

export interface ImmediateMutation<Answer, Given> {
  readonly mutationFn: (given: Given) => Promise<Answer>;
  readonly onSuccess?: () => unknown;
}

/** Something that is done because it was asked for. Without a network it fails at once: nobody wants it done later, unasked. */
export function useImmediateMutation<Answer, Given = void>(options: ImmediateMutation<Answer, Given>) {
  return useMutation({ ...options, networkMode: 'always' });
}
