import { queryOptions } from '@waxwing/client';
import { formatDateTime } from '@waxwing/kit/format';
import { useQuery } from '@waxwing/kit/query';
import { Banner } from '@waxwing/kit/ui';
import styles from './suspension-banner.module.css';

/** How often a suspension is asked for, in milliseconds: no stream tells of it. */
const POLL_MS = 60_000;

/** Above every tab as long as the account is suspended: why, what still works, and what to do. */
export function SuspensionBanner() {
  const { data } = useQuery({ ...queryOptions('audit.read'), refetchInterval: POLL_MS });
  if (!data?.suspension) return null;
  const { sentence, still_works, what_to_do, since } = data.suspension;
  return (
    <Banner tone="danger" title={`Suspended since ${formatDateTime(since)}`}>
      <p className={styles.words}>{sentence}</p>
      <p className={styles.words}>{still_works}</p>
      <p className={styles.words}>{what_to_do}</p>
    </Banner>
  );
}
