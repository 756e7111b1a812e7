import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import type { ComponentType, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { QueryClient, QueryClientProvider } from '../src/query/index.js';
import { useLocation, useSearchParams } from '../src/router/index.js';
import { Toaster } from '../src/ui/overlay/index.js';

/** Renders a view at an address with what every page has: state, a query cache and a router of its own. */
export function renderWithProviders(view: ReactNode, at = '/') {
  const store = createStore();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
      </QueryClientProvider>
    </Provider>
  );
  const { rerender, unmount } = render(view, { wrapper });
  return { rerender, unmount, store };
}

type RemoteApp = ComponentType<{ view: string; onError: (error: unknown) => void }>;

/** Renders the App of a remote as the dashboard does, at an address such as `?tab=api-keys`. */
export function renderRemote(App: RemoteApp, address = '') {
  /** What the remote has passed to the shell. */
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  let search = '';
  function Tab() {
    const [params] = useSearchParams();
    search = useLocation().search;
    const tab = params.get('tab') ?? 'instances';
    return (
      <main data-tab={tab}>
        <h1>Dashboard</h1>
        <App view={tab} onError={onError} />
      </main>
    );
  }
  const page = (shown: boolean) => (
    <>
      {shown && <Tab />}
      <Toaster />
    </>
  );
  const { rerender } = renderWithProviders(page(true), `/dashboard${address}`);
  return {
    errors,
    /** The query of the current URL. */
    address: () => new URLSearchParams(search),
    /** Another tab is selected, and later this one again. */
    leave: () => rerender(page(false)),
    comeBack: () => rerender(page(true)),
    user: userEvent.setup(),
  };
}
