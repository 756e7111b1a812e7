import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { Banner, Card, EmptyState } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useRef } from 'react';
import { useSignOut } from '../../sign-in/use-sign-out.js';
import { formErrorText } from '../form-error.js';
import styles from '../profile.module.css';
import { SignInRow } from './sign-in-row.js';
import { type SignIn, useEndSignIn, useSignIns, useSignOutEverywhere } from './sign-ins.api.js';
import { SignOutEverywhere } from './sign-out-everywhere.js';

/** The account's sign-ins, which can be ended one by one or all at once. */
export function SignInsCard() {
  const query = useSignIns();
  const signIns = query.data;
  const ending = useEndSignIn();
  const everywhere = useSignOutEverywhere();
  const signOut = useSignOut();
  const list = useRef<HTMLUListElement>(null);
  const end = ({ id, device }: SignIn) =>
    ending.mutate(id, {
      onSuccess: () => {
        // The pressed button is gone.
        list.current?.focus();
        toast.success(`${device} is signed out.`);
      },
    });
  const refusal = formErrorText(ending.error ?? everywhere.error, 'Failed to sign out. Please try again.');
  return (
    <Card title="Where You Are Signed In" level={2}>
      <div className={styles.rows}>
        <QueryStatus query={query} loading={<Loading what="your sign-ins" />} />
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        {signIns?.length === 0 && (
          <EmptyState title="No sign-ins listed" level={3}>
            This browser signed in before the list was kept. It stands here from its next sign-in.
          </EmptyState>
        )}
        {signIns && signIns.length > 0 && (
          <ul ref={list} tabIndex={-1} className={styles.rows} aria-label="Sign-ins">
            {signIns.map((signIn) => (
              <SignInRow
                key={signIn.id}
                signIn={signIn}
                busy={ending.isPending && ending.variables === signIn.id}
                onEnd={signIn.current ? signOut : () => end(signIn)}
              />
            ))}
          </ul>
        )}
        <SignOutEverywhere mutation={everywhere} />
      </div>
    </Card>
  );
}
