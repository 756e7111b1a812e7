import { EmptyState } from '@waxwing/kit/ui';
import { Loading } from '../view/loading.js';
import { PeriodSelect, periodIn } from '../view/period.js';
import { Standing } from '../view/standing.js';
import { useAddress } from '../view/use-address.js';
import { useNarrow } from '../view/use-narrow.js';
import { useUsage } from './usage.api.js';
import styles from './usage.module.css';
import { UsageList } from './usage-list.js';
import { UsageTable } from './usage-table.js';

/** What each instance sent and received in a period. */
export function Usage() {
  const address = useAddress();
  const narrow = useNarrow();
  const query = useUsage(periodIn(address));
  const usage = query.data;
  const Rows = narrow ? UsageList : UsageTable;
  return (
    <div className={styles.view}>
      <div className={styles.period}>
        <PeriodSelect address={address} />
      </div>
      <Standing query={query} />
      {!usage && query.isFetching && <Loading what="usage" lines={6} />}
      {usage?.length === 0 && (
        <EmptyState title="No instances yet">
          What each of your instances sends and receives is counted here.
        </EmptyState>
      )}
      {usage && usage.length > 0 && (
        <div className={styles.rows} data-stale={query.isPlaceholderData || undefined}>
          <Rows usage={usage} />
        </div>
      )}
    </div>
  );
}
