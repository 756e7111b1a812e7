import { call } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useReportToShell } from '../common/on-error.js';
import { instanceKey } from '../detail/detail.api.js';
import { isSandboxKey, sandboxLinkProps } from '../sandbox/sandbox-link.js';
import styles from './first-steps.module.css';

/** For whoever has no phone at hand, where simulated ones will do. */
export function SimulatedPhoneLink({ instanceId }: { instanceId: string }) {
  const { data: inSandbox, error } = useQuery({
    queryKey: instanceKey(instanceId),
    queryFn: ({ signal }) => call('instances.detail', { params: { instanceId }, signal }),
    // Which WhatsApp an instance is on does not change.
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ instance }) => isSandboxKey(instance.api_key),
  });
  useReportToShell(error);
  if (!inSandbox) return null;
  return (
    <a className={styles.noPhone} {...sandboxLinkProps(instanceId)}>
      No phone at hand? Use a simulated one
    </a>
  );
}
