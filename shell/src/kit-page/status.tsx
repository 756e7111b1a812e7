import { Badge, Banner, Button, EmptyState, Meter, Skeleton, Spinner } from '@waxwing/kit/ui';
import styles from './kit-page.module.css';
import { KitSection } from './kit-section.js';

const TONES = ['neutral', 'success', 'warn', 'danger', 'info'] as const;

export function Status() {
  return (
    <>
      <KitSection title="Status">
        <div className={styles.row}>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
        <div className={styles.row}>
          <Badge tone="warn">pending</Badge>
          <Badge mark="tick">sent</Badge>
          <Badge tone="success" mark="ticks">
            delivered
          </Badge>
          <Badge tone="info" mark="ticks">
            read
          </Badge>
          <Badge tone="danger">failed</Badge>
        </div>
        <div className={styles.stack}>
          {TONES.map((tone) => (
            <Banner key={tone} tone={tone}>
              A {tone} notice, in a sentence.
            </Banner>
          ))}
          <Banner tone="danger" title="API Keys cannot be shown" action={<Button size="small">Retry</Button>}>
            This part of the dashboard did not load.
          </Banner>
          <Banner tone="warn" onDismiss={() => undefined}>
            Your plan ends in three days.
          </Banner>
        </div>
      </KitSection>
      <KitSection title="Meters">
        <div className={styles.stack}>
          <Meter label="Free" value={412} max={1_000} text="412 / 1,000" />
          <Meter label="Basic" value={8_600} max={10_000} text="8,600 / 10,000" />
          <Meter label="Pro" value={50_000} max={50_000} text="50,000 / 50,000" />
        </div>
      </KitSection>
      <KitSection title="Waiting and empty">
        <div className={styles.row}>
          <Spinner label="Loading" />
          <Spinner label="Loading" size={28} />
        </div>
        <Skeleton lines={3} />
        <EmptyState title="No instances yet" action={<Button variant="primary">Create Instance</Button>}>
          An instance is one WhatsApp number, linked by scanning a QR code.
        </EmptyState>
      </KitSection>
    </>
  );
}
