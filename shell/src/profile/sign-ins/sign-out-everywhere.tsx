import { Button } from '@waxwing/kit/ui';
import { ConfirmDialog } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import styles from '../profile.module.css';
import type { useSignOutEverywhere } from './sign-ins.api.js';

/** Ends all sign-ins, after a confirmation. */
export function SignOutEverywhere({ mutation }: { mutation: ReturnType<typeof useSignOutEverywhere> }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.row}>
      <div>
        <h3>Sign Out Everywhere</h3>
        <p>Ends every sign-in, this one too. API keys stay good.</p>
      </div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Sign Out Everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        title="Sign Out Everywhere"
        question="Are you sure you want to sign out on every device? You will have to log in again here as well."
        confirm={mutation.isPending ? 'Signing out...' : 'Sign Out Everywhere'}
        busy={mutation.isPending}
        onConfirm={() => mutation.mutate(undefined, { onError: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
