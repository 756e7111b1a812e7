import { call, queryOptions, type ResponseOf } from '@waxwing/client';
import { useQuery, useQueryClient } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';

export type ApiKey = ResponseOf<'keys.list'>['apiKeys'][number];

const API_KEYS = queryOptions('keys.list');

export function useApiKeys() {
  return useQuery({
    ...API_KEYS,
    select: ({ apiKeys }) => apiKeys,
  });
}

export function useCreateKey() {
  const invalidateKeys = useInvalidateKeys();
  return useImmediateMutation({
    mutationFn: (name: string) => call('keys.create', { body: { name } }),
    onSuccess: invalidateKeys,
  });
}

export function useRenameKey(id: string) {
  const invalidateKeys = useInvalidateKeys();
  return useImmediateMutation({
    mutationFn: (name: string) => call('keys.update', { params: { id }, body: { name } }),
    onSuccess: invalidateKeys,
  });
}

/** Activates or deactivates a key: the opposite of what it is. */
export function useToggleKey({ id, is_active }: ApiKey) {
  const invalidateKeys = useInvalidateKeys();
  return useImmediateMutation({
    mutationFn: () => call('keys.update', { params: { id }, body: { is_active: !is_active } }),
    onSuccess: invalidateKeys,
  });
}

export function useDeleteKey(id: string) {
  const invalidateKeys = useInvalidateKeys();
  return useImmediateMutation({
    mutationFn: () => call('keys.remove', { params: { id } }),
    onSuccess: invalidateKeys,
  });
}

/** A mutation waits for this, so that it ends when the list shows the change. */
function useInvalidateKeys(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries(API_KEYS);
}

/** A failed change: the product's sentence, and the reason. */
export interface KeyFailure {
  readonly title: string;
  readonly error: unknown;
}
