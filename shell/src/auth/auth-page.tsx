import type { ReactNode } from 'react';
import { Logo } from '../app/logo.js';
import { OfflineNotice } from '../app/offline-notice.js';
import { PageHead } from '../site/page-head.js';
import styles from './auth-page.module.css';
import { SampleMessagesPanel } from './sample-messages-panel.js';

export interface AuthPageProps {
  /** Names the page in the browser's tab. */
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** Where else to go. */
  readonly foot?: ReactNode;
}

/** A form that lets somebody in, beside a page of the ledger where there is room for it. */
export function AuthPage({ name, title, lead, children, foot }: AuthPageProps) {
  return (
    <div className={styles.page}>
      <PageHead title={name} description={lead} />
      <main className={styles.column}>
        <Logo />
        <div className={styles.sheet}>
          <header className={styles.head}>
            <h1>{title}</h1>
            <p>{lead}</p>
          </header>
          <OfflineNotice />
          {children}
        </div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </main>
      <SampleMessagesPanel />
    </div>
  );
}
