import { type AuthState, authStateAtom } from '@waxwing/client/auth';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

/** As what somebody came to this page, whatever they have become on it since; undefined until that is known. */
export function useInitialAuthStatus(): Exclude<AuthState['status'], 'checking'> | undefined {
  const { status } = useAtomValue(authStateAtom);
  const known = status === 'checking' ? undefined : status;
  const [first, setFirst] = useState(known);
  if (first === undefined && known !== undefined) setFirst(known);
  return first ?? known;
}
