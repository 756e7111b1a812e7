import { type AuthState, authStateAtom } from '@waxwing/client/auth';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

/** The auth status with which the user came to this page, whatever it is now; undefined until it is known. */
export function useInitialAuthStatus(): Exclude<AuthState['status'], 'checking'> | undefined {
  const { status } = useAtomValue(authStateAtom);
  const known = status === 'checking' ? undefined : status;
  const [first, setFirst] = useState(known);
  if (first === undefined && known !== undefined) setFirst(known);
  return first ?? known;
}
