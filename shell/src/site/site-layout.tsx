import { Outlet, useLocation } from '@waxwing/kit/router';
import { Suspense } from 'react';
import { ErrorBoundary } from '../app/error-boundary.js';
import { Loading } from '../app/loading.js';
import { PageLoadError } from '../app/page-load-error.js';
import { SkipLink } from '../app/skip-link.js';
import { SiteFooter } from './site-footer.js';
import styles from './site-layout.module.css';
import { SiteNav } from './site-nav.js';
import { useScrollRestoration } from './use-scroll-restoration.js';

/** Navigation and footer around a public page. They stay mounted while the page between them changes. */
export function SiteLayout() {
  const main = useScrollRestoration();
  const { pathname } = useLocation();
  return (
    <>
      <SkipLink />
      <SiteNav />
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={pathname} fallback={() => <PageLoadError />}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <SiteFooter />
    </>
  );
}
