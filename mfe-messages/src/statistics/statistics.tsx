import { formatCount } from '@waxwing/kit/format';
import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { EmptyState, StatCard } from '@waxwing/kit/ui';
import { lazy, Suspense } from 'react';
import { PeriodSelect, readPeriod } from '../common/period.js';
import { useUrlParams } from '../common/use-url-params.js';
import { KindsChart } from './kinds-chart.js';
import { type Stats, useStatistics } from './statistics.api.js';
import styles from './statistics.module.css';
import { UsageBar } from './usage-bar.js';

const DailyChart = lazy(() => import(/* webpackChunkName: "mfe-messages-chart" */ './daily-chart.js'));

/** The messages of a period, and the rest of the quota. */
export function Statistics() {
  const urlParams = useUrlParams();
  const query = useStatistics(readPeriod(urlParams));
  const stats = query.data;
  const count = (figure: number | undefined) => (figure === undefined ? undefined : formatCount(figure));
  return (
    <div className={styles.view}>
      <div className={styles.period}>
        <PeriodSelect urlParams={urlParams} />
      </div>
      <QueryStatus query={query} />
      {(stats || query.isFetching) && (
        <>
          <div className={styles.cards} data-stale={query.isPlaceholderData || undefined}>
            <StatCard label="Total" value={count(stats?.total_messages)} note="Sent and received" />
            <StatCard label="Sent" value={count(stats?.sent_messages)} note={stats && failedNote(stats)} />
            <StatCard label="Received" value={count(stats?.received_messages)} note="By your instances" />
            <StatCard label="Active Instances" value={count(stats?.active_instances)} note="Linked now" />
          </div>
          {stats && <UsageBar stats={stats} />}
          {stats && <KindsChart kinds={stats.kinds} />}
          <Suspense fallback={<Loading what="the chart" lines={8} />}>
            {stats ? chartOf(stats) : <Loading what="statistics" lines={8} />}
          </Suspense>
        </>
      )}
    </div>
  );
}

function chartOf({ daily, period }: Stats) {
  if (daily.every(({ sent, received, failed }) => sent + received + failed === 0)) {
    return (
      <EmptyState title={`No messages in the last ${period} days`}>
        What you send and receive is drawn here, day by day.
      </EmptyState>
    );
  }
  return <DailyChart daily={daily} />;
}

const failedNote = ({ failed_messages }: Stats) =>
  failed_messages === 0 ? 'None failed' : `${formatCount(failed_messages)} more failed`;
