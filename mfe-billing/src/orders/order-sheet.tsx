import { sessionAtom } from '@waxwing/client/session';
import { Badge, Card, Postmark } from '@waxwing/kit/ui';
import { useAtomValue } from 'jotai';
import { Ledger, type LedgerLine } from '../common/ledger.js';
import { amountFields, idFields, paymentFields, planFields, titleOf } from './order-fields.js';
import styles from './order-sheet.module.css';
import { textOf, wordingOf } from './order-status.js';
import type { Order } from './orders.api.js';

/** Every field of an order on one sheet. Printed, it is the receipt. */
export function OrderSheet({ order }: { order: Order }) {
  const { word, tone } = wordingOf(order.status);
  return (
    <div className={styles.sheet}>
      <p className={styles.letterhead}>Waxwing receipt</p>
      <Card level={2} edge="perforated" title={titleOf(order)} aside={<Badge tone={tone}>{word}</Badge>}>
        <div className={styles.top}>
          <p>{textOf(order)}</p>
          <Postmark at={order.paid_at ?? order.created_at} label={order.paid_at ? 'Paid' : 'Ordered'} />
        </div>
        <div className={styles.parts}>
          <Part title="Amount" lines={amountFields(order)} />
          <Part title="Plan" lines={planFields(order)} />
          <Part title="Payment" lines={paymentFields(order)} />
          <Part title="Reference" lines={[...idFields(order), ...useBilledTo()]} />
        </div>
      </Card>
      <p className={styles.foot}>This is a receipt for a payment, not a tax invoice.</p>
    </div>
  );
}

function Part({ title, lines }: { title: string; lines: readonly LedgerLine[] }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <Ledger lines={lines} />
    </section>
  );
}

function useBilledTo(): LedgerLine[] {
  const session = useAtomValue(sessionAtom);
  return session.status === 'signed-in' ? [{ label: 'Account', value: session.user.email }] : [];
}
