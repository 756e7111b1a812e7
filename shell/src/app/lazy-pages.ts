import { lazy } from 'react';
import { loadRemoteList } from '../remotes/remote-list.js';

// A page a chunk: nobody loads what they do not look at.
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
  // Asked for beside the chunk, not after it: on a phone this wait is what is noticed.
  void loadRemoteList().catch(() => undefined);
  return import(/* webpackChunkName: "dashboard" */ '../dashboard/dashboard-page.js');
});
/** The simulated phones; leads home where the product runs on the real WhatsApp. */
export const SandboxPage = lazy(() => import(/* webpackChunkName: "sandbox" */ '../sandbox/sandbox-page.js'));

/** Every piece of the kit in every state, for those who work on it. */
export const KitPage =
  process.env.NODE_ENV === 'production'
    ? undefined
    : lazy(() => import(/* webpackChunkName: "kit" */ '../kit-page/kit-page.js'));
