import { render } from '@testing-library/react';
import { Route, Routes, useLocation } from '@waxwing/kit/router';
import { MemoryRouter } from '@waxwing/kit/testing';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';

/** Renders a page at a URL. Any other path shows only itself, as 'now at /login'. */
export function renderPage(page: ReactNode, at: string) {
  const store = createStore();
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path={at.split('?')[0]!} element={page} />
          <Route path="*" element={<CurrentLocation />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return store;
}

function CurrentLocation() {
  const { pathname, search } = useLocation();
  return `now at ${pathname}${search}`;
}
