import { ErrorBanner, Loading } from '@waxwing/kit/remote';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../../app/error-boundary.js';

/** A large part of a section that is loaded when it is shown. */
export function OnDemand({ what, children }: { what: string; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => <LoadError what={what} />}>
      <Suspense fallback={<Loading what={`the ${what}`} lines={12} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function LoadError({ what }: { what: string }) {
  return (
    <ErrorBanner
      title={`The ${what} did not load`}
      error="Network error. Please check your connection."
      onRetry={() => window.location.reload()}
    />
  );
}
