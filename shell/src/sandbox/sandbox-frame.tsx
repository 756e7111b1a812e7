import { Link } from '@waxwing/kit/router';
import { ThemeSwitch } from '@waxwing/kit/theme';
import { buttonClass } from '@waxwing/kit/ui';
import type { ReactNode } from 'react';
import { Logo } from '../app/logo.js';
import { OfflineNotice } from '../app/offline-notice.js';
import styles from './sandbox-frame.module.css';

export function SandboxFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={styles.topBar}>
        <Logo />
        <span className={styles.badge}>Sandbox</span>
        <span className={styles.links}>
          <ThemeSwitch />
          <Link className={buttonClass('secondary', 'small')} to="/dashboard">
            Dashboard
          </Link>
        </span>
      </header>
      <main className={styles.content}>
        <div className={styles.header}>
          <h1>Simulated phones</h1>
          <p>
            WhatsApp, played on this machine: nothing leaves it, and no real phone is needed. Link a phone to
            your instance, send it a message, answer, and watch the dashboard follow.
          </p>
        </div>
        <OfflineNotice />
        {children}
      </main>
    </>
  );
}
