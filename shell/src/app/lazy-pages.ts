import { lazy } from 'react';
import { loadRemoteList } from '../remotes/remote-list.js';

// One chunk per page, so that a visitor loads only the pages they open.
export const LoginPage = lazy(() => import(/* webpackChunkName: "login" */ '../auth/login/login-page.js'));
export const SignupPage = lazy(
  () => import(/* webpackChunkName: "signup" */ '../auth/signup/signup-page.js'),
);
export const ResetPage = lazy(() => import(/* webpackChunkName: "reset" */ '../auth/reset/reset-page.js'));
export const ConfirmEmailPage = lazy(
  () => import(/* webpackChunkName: "confirm-email" */ '../auth/email/confirm-page.js'),
);
export const UndoEmailPage = lazy(
  () => import(/* webpackChunkName: "undo-email" */ '../auth/email/undo-page.js'),
);
export const DashboardPage = lazy(() => {
  // Fetched in parallel with the chunk: on a phone this wait is noticeable.
  void loadRemoteList().catch(() => undefined);
  return import(/* webpackChunkName: "dashboard" */ '../dashboard/dashboard-page.js');
});
/** The simulated phones; redirects to the home page when the product runs on the real WhatsApp. */
export const SandboxPage = lazy(() => import(/* webpackChunkName: "sandbox" */ '../sandbox/sandbox-page.js'));

/** Every component of the kit in every state, for development. */
export const KitPage =
  process.env.NODE_ENV === 'production'
    ? undefined
    : lazy(() => import(/* webpackChunkName: "kit" */ '../kit-page/kit-page.js'));
