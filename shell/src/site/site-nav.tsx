import { Menu, X } from '@waxwing/kit/icons';
import { Link, NavLink } from '@waxwing/kit/router';
import { ThemeSwitch } from '@waxwing/kit/theme';
import { buttonClass, IconButton } from '@waxwing/kit/ui';
import { useState } from 'react';
import { Logo } from '../app/logo.js';
import { NAV_LINKS } from './links.js';
import styles from './site-nav.module.css';

/** The bar above every public page. On a phone its links unfold below it. */
export function SiteNav() {
  const [unfolded, setUnfolded] = useState(false);
  const fold = () => setUnfolded(false);
  return (
    <header className={styles.header}>
      <nav
        className={styles.bar}
        aria-label="Main"
        onKeyDown={({ key }) => {
          if (key === 'Escape') fold();
        }}
      >
        <Logo />
        <span className={styles.fold}>
          <IconButton
            label={unfolded ? 'Close menu' : 'Menu'}
            icon={unfolded ? <X size={18} /> : <Menu size={18} />}
            aria-expanded={unfolded}
            aria-controls="site-links"
            onClick={() => setUnfolded(!unfolded)}
          />
        </span>
        <ul id="site-links" className={styles.links} data-unfolded={unfolded || undefined}>
          {NAV_LINKS.map(({ label, to }) => (
            <li key={to}>
              <NavLink to={to} end onClick={fold}>
                {label}
              </NavLink>
            </li>
          ))}
          <li className={styles.signIn}>
            <Link to="/login" onClick={fold}>
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
