import { formatDateTime } from '@waxwing/kit/format';
import { Badge, Button } from '@waxwing/kit/ui';
import { type Phone, phoneActions, useSandboxAction } from '../control/sandbox.api.js';
import styles from './standing-panel.module.css';

const HOUR_MS = 60 * 60 * 1_000;
/** The product warns from the tenth day on; on the fourteenth WhatsApp ends the link. */
const AWAY_DAYS = [10, 14] as const;

/** How WhatsApp and other people see a phone with linked devices, and the restrictions to simulate. */
export function StandingPanel({ phone }: { phone: Phone }) {
  const { number, linked, notified, shownAs, standing, awayDays } = phone;
  const { lock, cap } = standing;
  const { setStanding, setAwayDays } = phoneActions(number);
  const standingAction = useSandboxAction(setStanding);
  const awayAction = useSandboxAction(setAwayDays);
  const isLocked = lock !== null && (lock.until === null || Date.parse(lock.until) > Date.now());
  const isCapped = cap?.status === 'CAPPED';
  const lockNow = () =>
    standingAction.mutate({
      lock: { type: 'RESTRICT_ALL_COMPANIONS', until: new Date(Date.now() + HOUR_MS).toISOString() },
    });
  const capNow = () =>
    standingAction.mutate({
      cap: { total: 50, used: 50, status: 'CAPPED', endsAt: new Date(Date.now() + HOUR_MS).toISOString() },
    });
  return (
    <details className={styles.standing}>
      <summary>
        As WhatsApp sees it {isLocked && <Badge tone="danger">locked</Badge>}
        {isCapped && <Badge tone="danger">capped</Badge>}
        {awayDays > 0 && <Badge tone="warn">{`away ${awayDays} days`}</Badge>}
      </summary>
      <p>
        {linked.length > 0 &&
          `Others see “${shownAs}”. The phone ${notified ? 'notifies its owner' : 'is silent: a linked device looks open'}.`}{' '}
        {isLocked && lock.until && `Strangers are refused until ${formatDateTime(lock.until)}.`}
      </p>
      <div className={styles.actions}>
        <Button
          size="small"
          busy={standingAction.isPending}
          onClick={() => (isLocked ? standingAction.mutate({ lock: null }) : lockNow())}
        >
          {isLocked ? 'Lift the Lock' : 'Lock for an Hour'}
        </Button>
        <Button
          size="small"
          busy={standingAction.isPending}
          onClick={() => (isCapped ? standingAction.mutate({ cap: null }) : capNow())}
        >
          {isCapped ? 'Lift the Cap' : 'Cap New Chats'}
        </Button>
        {awayDays > 0 ? (
          <Button size="small" busy={awayAction.isPending} onClick={() => awayAction.mutate(0)}>
            Bring It Back
          </Button>
        ) : (
          AWAY_DAYS.map((days) => (
            <Button
              key={days}
              size="small"
              busy={awayAction.isPending}
              onClick={() => awayAction.mutate(days)}
            >
              {`Away ${days} Days`}
            </Button>
          ))
        )}
      </div>
    </details>
  );
}
