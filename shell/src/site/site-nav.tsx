import { Link, useLocation } from '@waxwing/kit/router';
import { ThemeSwitch } from '@waxwing/kit/theme';
import { buttonClass, IconButton } from '@waxwing/kit/ui';
import { useState } from 'react';
import { Logo } from '../app/logo.js';
import { NAV_LINKS } from './links.js';
import styles from './site-nav.module.css';

/** The navigation bar of every public page. On a phone its links unfold below it. */
export function SiteNav() {
  const [expanded, setExpanded] = useState(false);
  const { pathname } = useLocation();
  const collapse = () => setExpanded(false);
  return (
    <header className={styles.header}>
      <nav
        className={styles.bar}
        aria-label="Main"
        onKeyDown={({ key }) => {
          if (key === 'Escape') collapse();
        }}
      >
        <Logo />
        <span className={styles.menuButton}>
          <IconButton
            label={expanded ? 'Close menu' : 'Menu'}
            icon={<MenuIcon expanded={expanded} />}
            aria-expanded={expanded}
            aria-controls="site-links"
            onClick={() => setExpanded(!expanded)}
          />
        </span>
        <ul id="site-links" className={styles.links} data-expanded={expanded || undefined}>
          {NAV_LINKS.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} aria-current={pathname === to ? 'page' : undefined} onClick={collapse}>
                {label}
              </Link>
            </li>
          ))}
          <li className={styles.signIn}>
            <Link to="/login" onClick={collapse}>
              Sign In
            </Link>
          </li>
        </ul>
        <span className={styles.actions}>
          <Link to="/signup" className={buttonClass('primary', 'small')}>
            Get Started
          </Link>
          <ThemeSwitch />
        </span>
      </nav>
    </header>
  );
}

function MenuIcon({ expanded }: { expanded: boolean }) {
  return (
    <svg
      aria-hidden="true"
      width="18"
      height="18"
      viewBox="0 0 18 18"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d={expanded ? 'M4 4l10 10M14 4L4 14' : 'M2 4.5h14M2 9h14M2 13.5h14'} strokeLinecap="round" />
    </svg>
  );
}
