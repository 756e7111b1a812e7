import { call, serverTextOr } from '@waxwing/client';
import { signInAtom } from '@waxwing/client/session';
import { useSetAtom } from 'jotai';
import { useState } from 'react';

/** Signs in; `done` goes on from there. */
export function useLogin(done: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const signIn = useSetAtom(signInAtom);
  const logIn = async (body: { email: string; password: string }) => {
    setBusy(true);
    setError('');
    try {
      signIn(await call('accounts.logIn', { body }));
      done();
    } catch (failure) {
      setError(serverTextOr(failure, 'Login failed. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, clearError: () => setError(''), logIn };
}
