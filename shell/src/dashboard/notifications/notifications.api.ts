import { call, serverNow } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { notesOf } from './notes.js';

/** How often is looked whether something needs attention, in milliseconds. */
const LOOK_MS = 30_000;

/** What needs attention now. It is looked at again and again in the background. */
export function useNotes() {
  return useQuery({
    queryKey: ['notifications'],
    queryFn: async ({ signal }) => {
      const [{ subscription }, { instances }] = await Promise.all([
        call('subscriptions.current', { signal }),
        call('instances.list', { signal }),
      ]);
      return notesOf(subscription, instances, serverNow());
    },
    refetchInterval: LOOK_MS,
  });
}
