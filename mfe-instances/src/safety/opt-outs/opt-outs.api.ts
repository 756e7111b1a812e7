import { call, queryOptions, type ResponseOf } from '@waxwing/client';
import { keepPreviousData, useQuery } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';

export type OptOut = ResponseOf<'optOuts.list'>['data'][number];

const PAGE_SIZE = 20;

const listOptions = (number: string, cursor: string) =>
  queryOptions('optOuts.list', {
    query: { limit: PAGE_SIZE, number: number || undefined, cursor: cursor || undefined },
  });

export function useOptOuts(number: string, cursor: string) {
  return useQuery({ ...listOptions(number, cursor), placeholderData: keepPreviousData });
}

/** Every page and search. */
const ALL = [{ queryKey: ['optOuts.list'] }];

export function useAddOptOut() {
  return useImmediateMutation({
    mutationFn: (number: string) => call('optOuts.add', { body: { number } }),
    invalidates: ALL,
  });
}

export function useRemoveOptOut() {
  return useImmediateMutation({
    mutationFn: (chatId: string) => call('optOuts.remove', { params: { number: chatId } }),
    invalidates: ALL,
  });
}
