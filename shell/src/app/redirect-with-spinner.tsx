import { Navigate } from '@waxwing/kit/router';
import { Loading } from './loading.js';

/** Redirects to another page, with a spinner while its chunk loads. */
export function RedirectWithSpinner({ to, state }: { to: string; state?: unknown }) {
  return (
    <>
      <Loading />
      <Navigate to={to} replace state={state} />
    </>
  );
}
