import { Banner, Button, Field } from '@waxwing/kit/ui';
import { useState } from 'react';
import { readFormFields } from '../../auth/read-form-fields.js';
import { formErrorText } from '../form-error.js';
import { type Profile, useUpdateProfile } from '../profile.api.js';
import styles from '../profile.module.css';

import { PendingEmailNotice } from './pending-email-notice.js';

export function InformationForm({ profile }: { profile: Profile }) {
  const { user, pending_email: pending } = profile;
  const { mutate, reset, error, isPending, isSuccess } = useUpdateProfile();
  /** Whether the last save has changed the profile, or nothing: a new email alone waits until it is confirmed. */
  const [isInForce, setIsInForce] = useState(true);
  const refusal = formErrorText(error, 'Failed to update profile. Please try again.');
  return (
    <form
      className={styles.form}
      onChange={() => isPending || reset()}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        // The field shows the current email; the new one is shown below it until it is confirmed.
        const given = readFormFields(form, 'username', 'email');
        mutate(given, {
          onSuccess: ({ user: saved }) => {
            showEmail(form, saved.email);
            setIsInForce(saved.username !== user.username || saved.email === given.email.toLowerCase());
          },
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
      {pending && <PendingEmailNotice profile={profile} pending={pending} />}
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      {isSuccess && isInForce && <Banner tone="success">Profile updated.</Banner>}
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
