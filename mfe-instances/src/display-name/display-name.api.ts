import { call } from '@waxwing/client';
import { useQueryClient } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { detailOptions } from '../detail/detail.api.js';

/** Sets the display name; null removes it. */
export function useSetDisplayName(instanceId: string) {
  const client = useQueryClient();
  return useImmediateMutation({
    mutationFn: (name: string | null) =>
      call('instances.setDisplayName', { params: { instanceId }, body: { display_name: name } }),
    onSuccess: () => client.invalidateQueries(detailOptions(instanceId)),
  });
}
