import { Navigate, Route, Routes } from '@waxwing/kit/router';
import { Suspense } from 'react';
import { Guard } from '../sign-in/guard.js';
import { SITE_ROUTES } from '../site/site-routes.js';
import { ErrorBoundary } from './error-boundary.js';
import {
  ConfirmEmailPage,
  DashboardPage,
  KitPage,
  LoginPage,
  ResetPage,
  SandboxPage,
  SignupPage,
  UndoEmailPage,
} from './lazy-pages.js';
import { Loading } from './loading.js';
import { PageLoadError } from './page-load-error.js';

/** All routes. An unknown path redirects to the home page. */
export function App() {
  return (
    <ErrorBoundary fallback={() => <StandalonePageLoadError />}>
      <Suspense fallback={<Loading />}>
        <Routes>
          {SITE_ROUTES}
          <Route path="/login" element={<LoginPage />} />
          <Route path="/signup" element={<SignupPage />} />
          <Route path="/reset-password" element={<ResetPage />} />
          <Route path="/confirm-email" element={<ConfirmEmailPage />} />
          <Route path="/undo-email" element={<UndoEmailPage />} />
          <Route
            element={
              <Guard>
                <DashboardPage />
              </Guard>
            }
          >
            <Route path="/dashboard" element={null} />
            <Route path="/profile" element={null} />
          </Route>
          <Route path="/sandbox" element={<SandboxPage />} />
          {KitPage && <Route path="/kit" element={<KitPage />} />}
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Outside any layout, the error needs a main element of its own. */
function StandalonePageLoadError() {
  return (
    <main>
      <PageLoadError />
    </main>
  );
}
