import { useMutation } from '@waxwing/kit/query';

export interface Deed<Answer, Given> {
  readonly mutationFn: (given: Given) => Promise<Answer>;
  readonly onSuccess?: () => unknown;
}

/** Something that is done because it was asked for. Without a network it fails at once: nobody wants it done later, unasked. */
export function useDeed<Answer, Given = void>(deed: Deed<Answer, Given>) {
  return useMutation({ ...deed, networkMode: 'always' });
}
