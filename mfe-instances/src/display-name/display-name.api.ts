import { call } from '@waxwing/client';
import { useQueryClient } from '@waxwing/kit/query';
import { instanceKey } from '../detail/detail.api.js';
import { useDeed } from '../failure/use-deed.js';

/** Null takes the name back. */
export function useSetDisplayName(instanceId: string) {
  const client = useQueryClient();
  return useDeed({
    mutationFn: (name: string | null) =>
      call('instances.setDisplayName', { params: { instanceId }, body: { display_name: name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: instanceKey(instanceId) }),
  });
}
