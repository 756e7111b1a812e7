import { Banner, Button, Field } from '@waxwing/kit/ui';
import { textsOf } from '../../auth/form-texts.js';
import { type Profile, useUpdateProfile } from '../profile.api.js';
import styles from '../profile.module.css';
import type { ProfileProps } from '../profile-props.js';
import { refusalText } from '../refusal.js';
import { useSessionEnd } from '../use-session-end.js';
import { WaitingEmail } from './waiting-email.js';

export function InformationForm({ profile, onError }: ProfileProps & { profile: Profile }) {
  const { user, pending_email: pending } = profile;
  const { mutate, reset, error, isPending, isSuccess } = useUpdateProfile();
  useSessionEnd(error, onError);
  const refusal = refusalText(error, 'Failed to update profile. Please try again.');
  return (
    <form
      className={styles.form}
      onChange={() => reset()}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        // The field shows the email in force; the new one stands below it until it is confirmed.
        mutate(textsOf(form, 'username', 'email'), {
          onSuccess: (saved) => showEmail(form, saved.user.email),
        });
      }}
    >
      <Field label="Username" name="username" autoComplete="nickname" defaultValue={user.username} required />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={user.email}
        required
      />
      {pending && <WaitingEmail profile={profile} pending={pending} onError={onError} />}
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      {isSuccess && <Banner tone="success">Profile updated.</Banner>}
      <Button type="submit" variant="primary" busy={isPending}>
        {isPending ? 'Saving...' : 'Save Changes'}
      </Button>
    </form>
  );
}

function showEmail(form: HTMLFormElement, email: string): void {
  const field = form.elements.namedItem('email');
  if (field instanceof HTMLInputElement) field.value = email;
}
