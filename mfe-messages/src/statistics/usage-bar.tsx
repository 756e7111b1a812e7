import { formatCount, formatDay } from '@waxwing/kit/format';
import { Link } from '@waxwing/kit/router';
import { Banner, buttonClass, Card, Meter } from '@waxwing/kit/ui';
import type { Stats } from './statistics.api.js';
import styles from './usage-bar.module.css';

const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** The used part of the plan's quota in the current window of 30 days, whatever period is selected. */
export function UsageBar({ stats }: { stats: Stats }) {
  const { package_name, message_limit, sent_in_window, usage_percentage, remaining_messages } = stats;
  if (package_name === null) {
    return (
      <Banner
        tone="warn"
        title="No active plan"
        action={
          <Link className={buttonClass('secondary', 'small')} to="/dashboard?tab=subscription">
            View Plans
          </Link>
        }
      >
        Messages can be sent again as soon as you have one.
      </Banner>
    );
  }
  return (
    <Card title="Plan usage" aside={<span className={styles.plan}>{package_name}</span>}>
      <Meter
        label="Messages sent"
        value={sent_in_window}
        max={message_limit}
        text={`${formatCount(sent_in_window)} / ${formatCount(message_limit)}`}
      />
      <p className={styles.line}>
        <span>{PERCENT.format(usage_percentage / 100)} used</span>
        <span>{formatCount(remaining_messages)} remaining</span>
        {stats.window_ends_at && <span>Counted anew from {formatDay(stats.window_ends_at)}</span>}
      </p>
    </Card>
  );
}
