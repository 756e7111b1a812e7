import { act, render } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@waxwing/kit/query';
import { useSearchParams } from '@waxwing/kit/router';
import { MemoryRouter } from '@waxwing/kit/testing';
import { Toaster } from '@waxwing/kit/ui/overlay';
import { App } from '../src/app.js';

/** Renders this remote at an address such as `?tab=api-keys`, as the dashboard does. `errors`: those passed to the shell. */
export function renderRemote(address: string): { errors: unknown[] } {
  const errors: unknown[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/dashboard${address}`]}>
        <ShellTab onError={(error) => errors.push(error)} />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  );
  return { errors };
}

/** What the shell does: it reads the tab from the URL and shows its title above the view. */
function ShellTab({ onError }: { onError: (error: unknown) => void }) {
  const [search] = useSearchParams();
  const tab = search.get('tab') ?? 'instances';
  return (
    <main data-tab={tab}>
      <h1>Dashboard</h1>
      <App view={tab} onError={onError} />
    </main>
  );
}

/** Advances fake timers by `ms` within `act`. */
export async function advanceBy(advance: (ms: number) => Promise<unknown>, ms: number): Promise<void> {
  await act(async () => void (await advance(ms)));
}
