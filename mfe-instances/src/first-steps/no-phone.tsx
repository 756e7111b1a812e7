import { call } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { instanceKey } from '../detail/detail.api.js';
import { useHandOver } from '../failure/on-error.js';
import { isSandboxKey, sandboxPlace } from '../sandbox/sandbox-place.js';
import styles from './first-steps.module.css';

/** For whoever has no phone at hand, where simulated ones will do. */
export function NoPhone({ instanceId }: { instanceId: string }) {
  const { data: inSandbox, error } = useQuery({
    queryKey: instanceKey(instanceId),
    queryFn: ({ signal }) => call('instances.detail', { params: { instanceId }, signal }),
    // Which WhatsApp an instance is on does not change.
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ instance }) => isSandboxKey(instance.api_key),
  });
  useHandOver(error);
  if (!inSandbox) return null;
  return (
    <a className={styles.noPhone} {...sandboxPlace(instanceId)}>
      No phone at hand? Use a simulated one
    </a>
  );
}
