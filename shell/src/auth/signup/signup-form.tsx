import { Banner, Button, Field, PasswordField } from '@waxwing/kit/ui';
import { useAtom } from 'jotai';
import { useState } from 'react';
import styles from '../form.module.css';
import { textsOf } from '../form-texts.js';
import { draftAtom } from './signup.atoms.js';
import { refusalOf } from './signup-rules.js';
import { TermsBox } from './terms-box.js';
import { useSignup } from './use-signup.js';

export function SignupForm() {
  const [draft, setDraft] = useAtom(draftAtom);
  const [accepted, setAccepted] = useState(false);
  const { busy, done, error, setError, submit } = useSignup();
  return (
    <form
      className={styles.form}
      onChange={(event) => {
        setError('');
        setDraft(textsOf(event.currentTarget, 'username', 'email'));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const { confirm, ...body } = textsOf(event.currentTarget, 'username', 'email', 'password', 'confirm');
        const refusal = refusalOf({ password: body.password, confirm, accepted });
        if (refusal) setError(refusal);
        else void submit(body);
      }}
    >
      <Field
        label="Username"
        name="username"
        autoComplete="nickname"
        defaultValue={draft.username}
        required
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={draft.email}
        required
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters."
        required
      />
      <PasswordField label="Confirm Password" name="confirm" autoComplete="new-password" required />
      <TermsBox accepted={accepted} onChange={setAccepted} />
      {error && <Banner tone="danger">{error}</Banner>}
      {done && <Banner tone="success">Account created successfully! Logging you in...</Banner>}
      <Button type="submit" variant="primary" wide busy={busy || done} disabled={!accepted}>
        {textOf({ busy, done })}
      </Button>
    </form>
  );
}

function textOf({ busy, done }: { busy: boolean; done: boolean }): string {
  if (done) return 'Logging you in...';
  return busy ? 'Creating account...' : 'Create Account';
}
