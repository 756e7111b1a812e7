import { Button } from '@waxwing/kit/ui';
import { ConfirmDialog } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import styles from '../profile.module.css';
import type { useSignOutEverywhere } from './sign-ins.api.js';

/** Ends all sign-ins, after a question. */
export function Everywhere({ deed }: { deed: ReturnType<typeof useSignOutEverywhere> }) {
  const [asked, setAsked] = useState(false);
  return (
    <div className={styles.row}>
      <div>
        <h3>Sign Out Everywhere</h3>
        <p>Ends every sign-in, this one too. API keys stay good.</p>
      </div>
      <Button variant="danger" onClick={() => setAsked(true)}>
        Sign Out Everywhere
      </Button>
      <ConfirmDialog
        open={asked}
        title="Sign Out Everywhere"
        question="Are you sure you want to sign out on every device? You will have to log in again here as well."
        confirm={deed.isPending ? 'Signing out...' : 'Sign Out Everywhere'}
        busy={deed.isPending}
        onConfirm={() => deed.mutate(undefined, { onError: () => setAsked(false) })}
        onCancel={() => setAsked(false)}
      />
    </div>
  );
}
