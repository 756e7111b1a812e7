import { isShellError } from '@waxwing/client';
import { QueryClient, QueryClientProvider } from '@waxwing/kit/query';
import { ErrorReporting } from '@waxwing/kit/remote';
import { Toaster } from '@waxwing/kit/ui/overlay';
import { type ReactNode, useState } from 'react';
import { useErrorHandler } from './use-error-handler.js';
import { useLiveQueries } from './use-live-queries.js';

export interface DashboardProvidersProps {
  /** The account whose changes are shown as they happen. */
  readonly accountId?: string | undefined;
  readonly children: ReactNode;
}

/** One query cache for shell and remotes, so that each fetches what the others have not. It ends with the dashboard. */
export function DashboardProviders({ accountId, children }: DashboardProvidersProps) {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 1_000 } } }),
  );
  useLiveQueries(accountId, queryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorReporting onError={useErrorHandler()} isShellError={isShellError}>
        {children}
      </ErrorReporting>
      <Toaster />
    </QueryClientProvider>
  );
}
