import { type AnswerOf, call } from '@waxwing/client';
import { useQuery, useQueryClient } from '@waxwing/kit/query';
import { useHandOver } from '../failure/on-error.js';
import { useDeed } from '../failure/use-deed.js';

export type ApiKey = AnswerOf<'keys.list'>['apiKeys'][number];

const KEYS_KEY = ['api-keys'];

export function useApiKeys() {
  const query = useQuery({
    queryKey: KEYS_KEY,
    queryFn: ({ signal }) => call('keys.list', { signal }),
    select: ({ apiKeys }) => apiKeys,
  });
  useHandOver(query.error);
  return query;
}

export function useCreateKey() {
  const listAgain = useListAgain();
  return useDeed({
    mutationFn: (name: string) => call('keys.create', { body: { name } }),
    onSuccess: listAgain,
  });
}

export function useRenameKey(id: string) {
  const listAgain = useListAgain();
  return useDeed({
    mutationFn: (name: string) => call('keys.update', { params: { id }, body: { name } }),
    onSuccess: listAgain,
  });
}

/** Switches a key the other way. */
export function useToggleKey({ id, is_active }: ApiKey) {
  const listAgain = useListAgain();
  return useDeed({
    mutationFn: () => call('keys.update', { params: { id }, body: { is_active: !is_active } }),
    onSuccess: listAgain,
  });
}

export function useDeleteKey(id: string) {
  const listAgain = useListAgain();
  return useDeed({
    mutationFn: () => call('keys.remove', { params: { id } }),
    onSuccess: listAgain,
  });
}

/** A change is over when the list shows it. */
function useListAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEYS_KEY });
}
