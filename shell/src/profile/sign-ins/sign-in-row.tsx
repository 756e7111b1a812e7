import { formatDateTime } from '@waxwing/kit/format';
import { Badge, Button } from '@waxwing/kit/ui';
import styles from '../profile.module.css';
import type { SignIn } from './sign-ins.api.js';

interface SignInRowProps {
  readonly signIn: SignIn;
  /** Whether it is being ended. */
  readonly busy: boolean;
  readonly onEnd: () => void;
}

export function SignInRow({ signIn, busy, onEnd }: SignInRowProps) {
  const { device, network, last_used, current } = signIn;
  return (
    <li className={styles.row}>
      <div>
        <h3 className={styles.device}>
          {device} {current && <Badge tone="success">This device</Badge>}
        </h3>
        <p>
          Network {network} · Last used {formatDateTime(last_used)}
        </p>
      </div>
      <Button busy={busy} onClick={onEnd} aria-label={`Sign out ${current ? 'this device' : device}`}>
        {busy ? 'Signing out...' : 'Sign out'}
      </Button>
    </li>
  );
}
