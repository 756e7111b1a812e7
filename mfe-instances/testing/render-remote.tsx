import { act, render } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@waxwing/kit/query';
import { useSearchParams } from '@waxwing/kit/router';
import { MemoryRouter } from '@waxwing/kit/testing';
import { Toaster } from '@waxwing/kit/ui/overlay';
import { App } from '../src/app.js';

/** Shows this remote at an address such as `?tab=api-keys`, as the dashboard does. The errors are those handed to the shell. */
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

/** The shell's part: the tab stands in the address, and its name above the view. */
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

/** Lets `ms` go by on a clock that the test holds. */
export async function advanceBy(advance: (ms: number) => Promise<unknown>, ms: number): Promise<void> {
  await act(async () => void (await advance(ms)));
}
