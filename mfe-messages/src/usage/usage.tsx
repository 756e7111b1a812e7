import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { EmptyState } from '@waxwing/kit/ui';
import { PeriodSelect, readPeriod } from '../common/period.js';
import { useIsNarrow } from '../common/use-is-narrow.js';
import { useUrlParams } from '../common/use-url-params.js';
import { UsageList } from './list.js';
import { UsageTable } from './table.js';
import { useUsage } from './usage.api.js';
import styles from './usage.module.css';

/** The sent and received messages of each instance in a period. */
export function Usage() {
  const urlParams = useUrlParams();
  const narrow = useIsNarrow();
  const query = useUsage(readPeriod(urlParams));
  const usage = query.data;
  const Rows = narrow ? UsageList : UsageTable;
  return (
    <div className={styles.view}>
      <div className={styles.period}>
        <PeriodSelect urlParams={urlParams} />
      </div>
      <QueryStatus query={query} loading={<Loading what="usage" lines={6} />} />
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
