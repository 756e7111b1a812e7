import { type AnswerOf, call } from '@waxwing/client';
import { keepPreviousData, useQuery } from '@waxwing/kit/query';

export type Message = AnswerOf<'messages.history'>['messages'][number];

export function useHistory(page: number) {
  return useQuery({
    queryKey: ['messages', page],
    queryFn: ({ signal }) => call('messages.history', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}
