import { QueryClient, QueryClientProvider } from '@waxwing/kit/query';
import { type ReactNode, useState } from 'react';

/** For pages that show plans. Plans seldom change: one answer is good for the visit. */
export function PlansProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
