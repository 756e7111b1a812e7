import { QueryClient, QueryClientProvider } from '@waxwing/kit/query';
import { type ReactNode, useState } from 'react';

/** A query client for pages that show plans. Plans seldom change: they are fetched once a visit. */
export function PlansProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
