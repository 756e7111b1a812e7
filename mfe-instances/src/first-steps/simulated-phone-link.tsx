import { useQuery } from '@waxwing/kit/query';
import { useReportToShell } from '@waxwing/kit/remote';
import { detailOptions } from '../detail/detail.api.js';
import { isSandboxKey, sandboxLinkProps } from '../sandbox/sandbox-link.js';
import styles from './first-steps.module.css';

/** Offers a simulated phone where the instance is on the sandbox. */
export function SimulatedPhoneLink({ instanceId }: { instanceId: string }) {
  const { data: inSandbox, error } = useQuery({
    ...detailOptions(instanceId),
    // An instance stays on the same WhatsApp, real or simulated.
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ instance }) => isSandboxKey(instance.api_key),
  });
  useReportToShell(error);
  if (!inSandbox) return null;
  return (
    <a className={styles.simulatedPhoneLink} {...sandboxLinkProps(instanceId)}>
      No phone at hand? Use a simulated one
    </a>
  );
}
