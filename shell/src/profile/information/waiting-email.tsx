import { Banner, Button } from '@waxwing/kit/ui';
import { type PendingEmail, type Profile, useCancelEmailChange, useSendAgain } from '../profile.api.js';
import styles from '../profile.module.css';
import type { ProfileProps } from '../profile-props.js';
import { refusalText } from '../refusal.js';
import { useSessionEnd } from '../use-session-end.js';

interface WaitingEmailProps extends ProfileProps {
  readonly profile: Profile;
  readonly pending: PendingEmail;
}

/** Says that a new email waits for its mailbox, and which one is in force until then. */
export function WaitingEmail({ profile, pending, onError }: WaitingEmailProps) {
  const sending = useSendAgain(profile);
  const cancelling = useCancelEmailChange();
  useSessionEnd(sending.error ?? cancelling.error, onError);
  const refusal =
    refusalText(sending.error, 'Failed to send the link again. Please try again.') ||
    refusalText(cancelling.error, 'Failed to cancel the change. Please try again.');
  return (
    <>
      <Banner title="Confirm your new email">
        <p className={styles.waiting}>
          We mailed a link to <strong>{pending.email}</strong>. Until it is opened, your email stays{' '}
          <strong>{profile.user.email}</strong>. The link is good for a day.
        </p>
        <div className={styles.actions}>
          <Button size="small" busy={sending.isPending} onClick={() => sending.mutate(pending)}>
            {sending.isPending ? 'Sending...' : 'Send again'}
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label="Cancel the change of email"
            busy={cancelling.isPending}
            onClick={() => cancelling.mutate()}
          >
            {cancelling.isPending ? 'Cancelling...' : 'Cancel'}
          </Button>
        </div>
      </Banner>
      {sending.isSuccess && <Banner tone="success">The link was mailed again. Older ones are void.</Banner>}
      {refusal && <Banner tone="danger">{refusal}</Banner>}
    </>
  );
}
