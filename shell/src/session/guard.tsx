import { sessionAtom } from '@waxwing/client/session';
import { useLocation } from '@waxwing/kit/router';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { LedAway } from './led-away.js';
import { Loading } from './loading.js';
import { noticeAtom, SESSION_ENDED } from './notice.atoms.js';
import { passedFrom } from './return-place.js';
import { useArrivedAs } from './use-arrived-as.js';

/** For signed-in people: everybody else is led to the login, and from there to what they had asked for. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useAtomValue(sessionAtom);
  const ended = useAtomValue(noticeAtom) === SESSION_ENDED;
  const arrivedAs = useArrivedAs();
  const location = useLocation();
  if (session.status === 'checking') return <Loading />;
  if (session.status === 'visitor') {
    // Whoever has signed out leaves no place behind: the next one to sign in here may be somebody else.
    const comesBack = ended || arrivedAs === 'visitor';
    return <LedAway to="/login" state={comesBack ? passedFrom(location) : undefined} />;
  }
  return children;
}
