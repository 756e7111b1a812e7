import type { ReactNode } from 'react';
import { Logo } from '../app/logo.js';
import { OfflineNotice } from '../app/offline-notice.js';
import { PageHead } from '../site/page-head.js';
import styles from './auth-page.module.css';
import { SampleMessagesPanel } from './sample-messages-panel.js';

export interface AuthPageProps {
  /** The document title. */
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** Links to other pages. */
  readonly foot?: ReactNode;
}

/** A page with a sign-in form, beside sample messages if there is space. */
export function AuthPage({ name, title, lead, children, foot }: AuthPageProps) {
  return (
    <div className={styles.page}>
      <PageHead title={name} description={lead} />
      <main className={styles.column}>
        <Logo />
        <div className={styles.sheet}>
          <header className={styles.header}>
            <h1>{title}</h1>
            <p>{lead}</p>
          </header>
          <OfflineNotice />
          {children}
        </div>
        {foot && <div className={styles.footer}>{foot}</div>}
      </main>
      <SampleMessagesPanel />
    </div>
  );
}
