import { call, isNotFound, queryOptions, type RequestOf, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';

export type ApiKey = ResponseOf<'keys.list'>['apiKeys'][number];

type RequestBody<Name extends 'keys.create' | 'keys.update'> = NonNullable<RequestOf<Name>['body']>;

const API_KEYS = queryOptions('keys.list');

export function useApiKeys() {
  return useQuery({ ...API_KEYS, select: ({ apiKeys }) => apiKeys });
}

export function useCreateKey() {
  return useImmediateMutation({
    mutationFn: (body: RequestBody<'keys.create'>) => call('keys.create', { body }),
    invalidates: [API_KEYS],
  });
}

export function useUpdateKey(id: string) {
  return useImmediateMutation({
    mutationFn: (body: RequestBody<'keys.update'>) => call('keys.update', { params: { id }, body }),
    invalidates: [API_KEYS],
  });
}

/** Activates or deactivates a key: the opposite of what it is. */
export function useToggleKey({ id, is_active }: ApiKey) {
  return useImmediateMutation({
    mutationFn: () => call('keys.update', { params: { id }, body: { is_active: !is_active } }),
    invalidates: [API_KEYS],
  });
}

/** Deletes a key; one that was deleted elsewhere in the meantime counts as deleted. */
export function useDeleteKey(id: string) {
  return useImmediateMutation({
    mutationFn: () =>
      call('keys.remove', { params: { id } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      }),
    invalidates: [API_KEYS],
  });
}

/** A failed change: the product's sentence, and the reason. */
export interface KeyFailure {
  readonly title: string;
  readonly error: unknown;
}
