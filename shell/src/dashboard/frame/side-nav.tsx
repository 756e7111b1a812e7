import { LogOut } from '@waxwing/kit/icons';
import { Link } from '@waxwing/kit/router';
import { ThemeSwitch } from '@waxwing/kit/theme';
import type { Ref } from 'react';
import { useSignOut } from '../../sign-in/use-sign-out.js';
import { TABS, type Tab } from '../tabs.js';
import styles from './side-nav.module.css';

/** The id of the sidebar, for the button that opens it. */
export const SIDE_NAV_ID = 'dashboard-tabs';

interface SideNavProps {
  readonly ref: Ref<HTMLElement>;
  readonly tab: Tab;
  /** Whether it is open, on a phone. */
  readonly expanded: boolean;
  readonly onNavigate: () => void;
}

export function SideNav({ ref, tab, expanded, onNavigate }: SideNavProps) {
  const signOut = useSignOut();
  return (
    <>
      <nav
        ref={ref}
        id={SIDE_NAV_ID}
        className={styles.sideNav}
        aria-label="Dashboard"
        data-expanded={expanded || undefined}
      >
        <ul>
          {TABS.map(({ id, label, icon: Icon }) => (
            <li key={id}>
              <Link
                to={`/dashboard?tab=${id}`}
                className={styles.entry}
                aria-current={id === tab.id ? 'page' : undefined}
                onClick={onNavigate}
              >
                <Icon aria-hidden="true" size={16} /> {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className={styles.bottom}>
          <button type="button" className={styles.entry} onClick={signOut}>
            <LogOut aria-hidden="true" size={16} /> Sign out
          </button>
          <ThemeSwitch />
        </div>
      </nav>
      <div className={styles.backdrop} />
    </>
  );
}
