import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@waxwing/kit/query';
import { useLocation } from '@waxwing/kit/router';
import { MemoryRouter } from '@waxwing/kit/testing';
import { Toaster } from '@waxwing/kit/ui/overlay';
import { App } from '../src/app.js';

export interface RenderedRemote {
  /** Receives the errors that the view passes to the dashboard. */
  readonly onError: jest.Mock<(error: unknown) => void>;
  /** The current URL's query. */
  readonly address: () => URLSearchParams;
}

/** Renders the remote as the dashboard does, at an address such as `m-view=usage`; `narrow` for a phone's width. */
export function renderRemote(search = '', { narrow = false } = {}): RenderedRemote {
  stubBrowserApis(narrow);
  const onError = jest.fn<(error: unknown) => void>();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/dashboard?tab=messages&${search}`]}>
        <App view="messages" onError={onError} />
        <CurrentSearch />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  );
  return { onError, address: () => new URLSearchParams(screen.getByTestId('address').textContent ?? '') };
}

/** Simulates a return to this browser tab: queries are fetched again. */
export function refocusWindow(): void {
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
}

function CurrentSearch() {
  return <output data-testid="address">{useLocation().search}</output>;
}

/** Stubs for browser APIs that jsdom lacks. */
function stubBrowserApis(narrow: boolean): void {
  const nothing = () => undefined;
  globalThis.matchMedia = (() => ({
    matches: narrow,
    addEventListener: nothing,
    removeEventListener: nothing,
  })) as never;
  globalThis.ResizeObserver = class {
    observe = nothing;
    disconnect = nothing;
    unobserve = nothing;
  };
  Element.prototype.scrollIntoView = nothing;
}
