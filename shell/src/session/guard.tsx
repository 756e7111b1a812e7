import { sessionAtom } from '@waxwing/client/session';
import { Navigate } from '@waxwing/kit/router';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Loading } from './loading.js';

/** For signed-in people: everybody else is led to the login. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useAtomValue(sessionAtom);
  if (session.status === 'checking') return <Loading />;
  if (session.status === 'visitor') return <Navigate to="/login" replace />;
  return children;
}
