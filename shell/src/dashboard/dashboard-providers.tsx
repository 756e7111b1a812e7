import { QueryClient, QueryClientProvider } from '@waxwing/kit/query';
import { Toaster } from '@waxwing/kit/ui/overlay';
import type { ReactNode } from 'react';

/** One for shell and remotes: what one of them has fetched, the others need not ask for. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 1_000 } },
});

export function DashboardProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
