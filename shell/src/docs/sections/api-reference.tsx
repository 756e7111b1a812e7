import { ErrorBanner, Loading } from '@waxwing/kit/remote';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../app/error-boundary.js';

// The largest section, loaded on demand.
const Reference = lazy(() => import(/* webpackChunkName: "docs-reference" */ '../reference/reference.js'));

export function ApiReference() {
  return (
    <ErrorBoundary fallback={() => <ReferenceLoadError />}>
      <Suspense fallback={<Loading what="the reference" lines={12} />}>
        <Reference />
      </Suspense>
    </ErrorBoundary>
  );
}

function ReferenceLoadError() {
  return (
    <ErrorBanner
      title="The reference did not load"
      error="Network error. Please check your connection."
      onRetry={() => window.location.reload()}
    />
  );
}
