import { Banner, Button } from '@waxwing/kit/ui';
import { formErrorText } from '../form-error.js';
import {
  type PendingEmail,
  type Profile,
  useCancelEmailChange,
  useResendConfirmation,
} from '../profile.api.js';
import styles from '../profile.module.css';

interface PendingEmailNoticeProps {
  readonly profile: Profile;
  readonly pending: PendingEmail;
}

/** Says that a new email is not confirmed yet, and which one is in use until then. */
export function PendingEmailNotice({ profile, pending }: PendingEmailNoticeProps) {
  const resendLink = useResendConfirmation(profile);
  const cancelChange = useCancelEmailChange();
  const refusal =
    formErrorText(resendLink.error, 'Failed to send the link again. Please try again.') ||
    formErrorText(cancelChange.error, 'Failed to cancel the change. Please try again.');
  return (
    <>
      <Banner title="Confirm your new email">
        <p className={styles.pendingNotice}>
          We mailed a link to <strong>{pending.email}</strong>. Until it is opened, your email stays{' '}
          <strong>{profile.user.email}</strong>. The link is good for a day.
        </p>
        <div className={styles.actions}>
          <Button size="small" busy={resendLink.isPending} onClick={() => resendLink.mutate(pending)}>
            {resendLink.isPending ? 'Sending...' : 'Send again'}
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label="Cancel the change of email"
            busy={cancelChange.isPending}
            onClick={() => cancelChange.mutate()}
          >
            {cancelChange.isPending ? 'Cancelling...' : 'Cancel'}
          </Button>
        </div>
      </Banner>
      {resendLink.isSuccess && (
        <Banner tone="success">The link was mailed again. Older ones are void.</Banner>
      )}
      {refusal && <Banner tone="danger">{refusal}</Banner>}
    </>
  );
}
