import { formatRupees } from '@waxwing/kit/format';
import { Badge, Button, Card, StatCard, Timestamp } from '@waxwing/kit/ui';
import styles from './kit-page.module.css';
import { KitSection } from './kit-section.js';

const COLORS = [
  ...[
    'bg',
    'surface',
    'sunken',
    'text',
    'muted',
    'faint',
    'line',
    'control',
    'brand',
    'brand-hover',
    'accent',
  ],
  ...[
    'accent-soft',
    'success',
    'warn',
    'danger',
    'focus',
    'info',
    'chart-1',
    'chart-2',
    'chart-3',
    'chart-4',
  ],
];
const SIZES = [64, 44, 28, 20, 16, 14, 13, 12];

export function Colors() {
  return (
    <>
      <KitSection title="Colours and type">
        <ul className={styles.swatches}>
          {COLORS.map((name) => (
            <li key={name}>
              <span className={styles.swatch} style={{ background: `var(--${name})` }} />
              {name}
            </li>
          ))}
        </ul>
        <div>
          {SIZES.map((size) => (
            <p key={size} className={styles.size} style={{ fontSize: `var(--size-${size})` }}>
              {size} {formatRupees(1_234_567.5)}
            </p>
          ))}
        </div>
      </KitSection>
      <KitSection title="Paper">
        <div className={styles.grid}>
          <StatCard label="Total Instances" value="12" />
          <StatCard label="Sent this month" value="8,412" note="of 10,000" />
          <StatCard label="Not known yet" value={undefined} />
        </div>
        <div className={styles.grid}>
          <Card
            title="+91 98000 00001"
            aside={<Badge tone="success">ready</Badge>}
            footer={<Timestamp at="2026-03-04T09:15:00Z" label="Created" />}
          >
            A sheet with a title, a status and a postmark.
          </Card>
          <Card title="Basic" edge="perforated" footer={<Button wide>Start Basic Plan</Button>}>
            A stamp: what is handed over.
          </Card>
          <Card>Bare.</Card>
        </div>
      </KitSection>
    </>
  );
}
