import { Outlet, useLocation } from '@waxwing/kit/router';
import { Button } from '@waxwing/kit/ui';
import { Suspense } from 'react';
import { ErrorBoundary } from '../app/error-boundary.js';
import { Loading } from '../session/loading.js';
import { SiteFooter } from './site-footer.js';
import styles from './site-layout.module.css';
import { SiteNav } from './site-nav.js';
import { useArrival } from './use-arrival.js';

/** Navigation and footer around a public page. They stay while the page between them changes. */
export function SiteLayout() {
  const main = useArrival();
  const { pathname } = useLocation();
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <SiteNav />
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={pathname} fallback={() => <Missing />}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <SiteFooter />
    </>
  );
}

function Missing() {
  return (
    <div className={styles.missing} role="alert">
      <h1>This page did not load</h1>
      <p>Please check your connection and try again.</p>
      <Button onClick={() => window.location.reload()}>Refresh Page</Button>
    </div>
  );
}
