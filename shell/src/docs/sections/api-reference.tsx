import { Banner, Button, Skeleton } from '@waxwing/kit/ui';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../app/error-boundary.js';

// The largest section, loaded on demand.
const Reference = lazy(() => import(/* webpackChunkName: "docs-reference" */ '../reference/reference.js'));

export function ApiReference() {
  return (
    <ErrorBoundary fallback={() => <ReferenceLoadError />}>
      <Suspense fallback={<Skeleton lines={12} />}>
        <Reference />
      </Suspense>
    </ErrorBoundary>
  );
}

function ReferenceLoadError() {
  return (
    <Banner
      tone="danger"
      title="The reference did not load"
      action={<Button onClick={() => window.location.reload()}>Retry</Button>}
    >
      Network error. Please check your connection.
    </Banner>
  );
}
