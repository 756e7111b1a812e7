import { Banner, Button, Field } from '@waxwing/kit/ui';
import { textsOf } from '../../auth/form-texts.js';
import { type User, useUpdateProfile } from '../profile.api.js';
import styles from '../profile.module.css';
import type { ProfileProps } from '../profile-props.js';
import { refusalText } from '../refusal.js';
import { useSessionEnd } from '../use-session-end.js';

export function InformationForm({ user, onError }: ProfileProps & { user: User }) {
  const { mutate, reset, error, isPending, isSuccess } = useUpdateProfile();
  useSessionEnd(error, onError);
  const refusal = refusalText(error, 'Failed to update profile. Please try again.');
  return (
    <form
      className={styles.form}
      onChange={() => reset()}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(textsOf(event.currentTarget, 'username', 'email'));
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
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      {isSuccess && <Banner tone="success">Profile updated.</Banner>}
      <Button type="submit" variant="primary" busy={isPending}>
        {isPending ? 'Saving...' : 'Save Changes'}
      </Button>
    </form>
  );
}
