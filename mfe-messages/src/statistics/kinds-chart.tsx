import { formatCount } from '@waxwing/kit/format';
import { Card } from '@waxwing/kit/ui';
import styles from './kinds-chart.module.css';
import type { Stats } from './statistics.api.js';

const NAMES = { text: 'Text', media: 'Files', other: 'Other kinds' } as const;
const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent' });

/** The shares of texts, files and other messages, as bars with their figures. */
export function KindsChart({ kinds }: { kinds: Stats['kinds'] }) {
  const rows = (['text', 'media', 'other'] as const).map((kind) => {
    const { sent, received } = kinds[kind];
    return { name: NAMES[kind], kind, sent, received, total: sent + received };
  });
  const all = rows.reduce((sum, { total }) => sum + total, 0);
  if (all === 0) return null;
  return (
    <Card title="Messages by kind">
      <ul className={styles.rows}>
        {rows.map(({ name, kind, sent, received, total }) => (
          <li key={kind} className={styles.row}>
            <span>{name}</span>
            <span className={styles.track} aria-hidden="true">
              {total > 0 && (
                <span
                  className={styles.bar}
                  data-kind={kind}
                  style={{ inlineSize: `${(100 * total) / all}%` }}
                />
              )}
            </span>
            <span className={styles.total}>
              {formatCount(total)} <span className={styles.share}>{PERCENT.format(total / all)}</span>
            </span>
            <span className={styles.directions}>
              {formatCount(sent)} sent, {formatCount(received)} received
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
