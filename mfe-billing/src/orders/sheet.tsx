import { authStateAtom } from '@waxwing/client/auth';
import { Badge, Card, Timestamp } from '@waxwing/kit/ui';
import { useAtomValue } from 'jotai';
import { type SummaryLine, SummaryList } from '../common/summary-list.js';
import { amountFields, idFields, orderTitle, paymentFields, planFields } from './fields.js';
import type { Order } from './orders.api.js';
import styles from './sheet.module.css';
import { statusLabel, statusText } from './status.js';

/** Every field of an order on one sheet, which prints as a receipt. */
export function OrderSheet({ order }: { order: Order }) {
  const { word, tone } = statusLabel(order.status);
  return (
    <div className={styles.sheet}>
      <p className={styles.letterhead}>Waxwing receipt</p>
      <Card level={2} edge="perforated" title={orderTitle(order)} aside={<Badge tone={tone}>{word}</Badge>}>
        <div className={styles.header}>
          <p>{statusText(order)}</p>
          <Timestamp at={order.paid_at ?? order.created_at} label={order.paid_at ? 'Paid' : 'Ordered'} />
        </div>
        <div className={styles.sections}>
          <Part title="Amount" lines={amountFields(order)} />
          <Part title="Plan" lines={planFields(order)} />
          <Part title="Payment" lines={paymentFields(order)} />
          <Part title="Reference" lines={[...idFields(order), ...useAccountLine()]} />
        </div>
      </Card>
      <p className={styles.footnote}>This is a receipt for a payment, not a tax invoice.</p>
    </div>
  );
}

function Part({ title, lines }: { title: string; lines: readonly SummaryLine[] }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <SummaryList lines={lines} />
    </section>
  );
}

function useAccountLine(): SummaryLine[] {
  const authState = useAtomValue(authStateAtom);
  return authState.status === 'signed-in' ? [{ label: 'Account', value: authState.user.email }] : [];
}
