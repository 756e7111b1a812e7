import { authStateAtom } from '@waxwing/client/auth';
import { LogOut, Menu, X } from '@waxwing/kit/icons';
import { IconButton } from '@waxwing/kit/ui';
import { useAtomValue } from 'jotai';
import type { RefObject } from 'react';
import { Logo } from '../../app/logo.js';
import { useSignOut } from '../../sign-in/use-sign-out.js';
import { NotificationBell } from '../notifications/notification-bell.js';
import { SIDE_NAV_ID } from './side-nav.js';
import styles from './top-bar.module.css';

interface TopBarProps {
  readonly menu: RefObject<HTMLButtonElement | null>;
  readonly expanded: boolean;
  readonly onToggle: () => void;
}

export function TopBar({ menu, expanded, onToggle }: TopBarProps) {
  const authState = useAtomValue(authStateAtom);
  const signOut = useSignOut();
  return (
    <header className={styles.topBar}>
      <span className={styles.menuButton}>
        <IconButton
          ref={menu}
          label="Menu"
          icon={expanded ? <X size={18} /> : <Menu size={18} />}
          aria-expanded={expanded}
          aria-controls={SIDE_NAV_ID}
          onClick={onToggle}
        />
      </span>
      <span className={styles.brand}>
        <Logo />
      </span>
      {authState.status === 'signed-in' && (
        <p className={styles.user}>
          <span className={styles.email}>{authState.user.email}</span>
          <span className={styles.role}>{roleLabel(authState.user.role)}</span>
        </p>
      )}
      <NotificationBell />
      <IconButton label="Logout" icon={<LogOut size={16} />} onClick={signOut} />
    </header>
  );
}

/** The role with a capital; 'User' when it is empty. */
const roleLabel = (role: string) => `${role.charAt(0).toUpperCase()}${role.slice(1)}` || 'User';
