import { sessionAtom, signOutAtom } from '@waxwing/client/session';
import { LogOut, Menu } from '@waxwing/kit/icons';
import { Link, useNavigate } from '@waxwing/kit/router';
import { ThemeSwitch } from '@waxwing/kit/theme';
import { IconButton } from '@waxwing/kit/ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Logo } from '../app/logo.js';
import styles from './frame.module.css';
import { TABS, type Tab } from './tabs.js';

/** Top bar and sidebar around a tab. On a phone the sidebar unfolds below the top bar. */
export function Frame({ tab, children }: { tab: Tab; children: ReactNode }) {
  const [unfolded, setUnfolded] = useState(false);
  const session = useAtomValue(sessionAtom);
  const signOut = useSignOut();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={styles.top}>
        <span className={styles.fold}>
          <IconButton
            label="Menu"
            icon={<Menu size={18} />}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          />
        </span>
        <Logo />
        {session.status === 'signed-in' && (
          <p className={styles.who}>
            <span>{session.user.email}</span>
            <span className={styles.role}>{roleOf(session.user.role)}</span>
          </p>
        )}
        <ThemeSwitch />
        <IconButton label="Logout" icon={<LogOut size={16} />} onClick={signOut} />
      </header>
      <nav className={styles.side} aria-label="Dashboard" data-unfolded={unfolded || undefined}>
        <ul>
          {TABS.map(({ id, label, icon: Icon }) => (
            <li key={id}>
              <Link
                to={`/dashboard?tab=${id}`}
                aria-current={id === tab.id ? 'page' : undefined}
                onClick={() => setUnfolded(false)}
              >
                <Icon aria-hidden="true" size={16} /> {label}
              </Link>
            </li>
          ))}
        </ul>
        <button type="button" onClick={signOut}>
          <LogOut aria-hidden="true" size={16} /> Sign out
        </button>
      </nav>
      <main id="content" className={styles.content} tabIndex={-1}>
        <h1>{tab.label}</h1>
        {children}
      </main>
    </div>
  );
}

function useSignOut(): () => void {
  const clear = useSetAtom(signOutAtom);
  const navigate = useNavigate();
  return () => {
    clear();
    void navigate('/login');
  };
}

/** Roles are shown as a word: 'User' for whoever has no other. */
const roleOf = (role: string) => `${role.charAt(0).toUpperCase()}${role.slice(1)}` || 'User';
