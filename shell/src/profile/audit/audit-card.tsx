import { formatDateTime } from '@waxwing/kit/format';
import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { Card, EmptyState } from '@waxwing/kit/ui';
import styles from '../profile.module.css';
import { type Audit, useAudit } from './audit.api.js';

const WORDS: Readonly<Record<string, string>> = {
  'account.suspended': 'Account suspended',
  'account.suspension_lifted': 'Suspension lifted',
  'account.mail_resent': 'Mail sent again',
  'subscription.granted': 'Plan granted',
  'subscription.extended': 'Plan extended',
  'order.refund_requested': 'Refund begun',
  'order.refunded': 'Order refunded',
  'instance.unlink_requested': 'Phone unlinked',
  'instance.restarted': 'Instance restarted',
};

/** What our staff did to the account. That it is suspended stands above every tab. */
export function AuditCard() {
  const query = useAudit();
  return (
    <Card title="Actions by Our Staff" level={2}>
      <div className={styles.rows}>
        <QueryStatus query={query} loading={<Loading what="the actions" />} />
        {query.data && <Actions {...query.data} />}
      </div>
    </Card>
  );
}

function Actions({ entries }: Audit) {
  return (
    <>
      {entries.length === 0 && (
        <EmptyState title="Nothing was done" level={3}>
          When our staff changes something of your account, it stands here with the reason.
        </EmptyState>
      )}
      {entries.length > 0 && (
        <ul className={styles.rows} aria-label="Actions by our staff">
          {entries.map(({ id, at, action, target, reason }) => (
            <li key={id} className={styles.row}>
              <div>
                <h3 className={styles.device}>{WORDS[action] ?? action}</h3>
                <p>
                  {formatDateTime(at)}
                  {target && ` · ${target}`} · {reason}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
