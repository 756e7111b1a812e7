import { Navigate } from '@waxwing/kit/router';
import { Loading } from './loading.js';

/** Leads to another page. Its code may still have to be loaded: until then a spinner says that something goes on. */
export function RedirectWithSpinner({ to, state }: { to: string; state?: unknown }) {
  return (
    <>
      <Loading />
      <Navigate to={to} replace state={state} />
    </>
  );
}
