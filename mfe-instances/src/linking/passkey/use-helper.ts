import { useEffect, useRef, useState } from 'react';
import type { Assertion, Passkey } from './passkey.api.js';

/** The address in window messages between page and extension: both receive every message of the page. */
const HELPER = 'waxwing-passkey-helper';

/** Why the helper refused: no click, a challenge not for WhatsApp, or an extension update since the page was loaded. */
export type HelperRefusal = 'click' | 'challenge' | 'gone';

type HelperMessage =
  | { readonly kind: 'here' }
  | { readonly kind: 'given'; readonly assertion: Assertion }
  | { readonly kind: 'refused'; readonly reason: HelperRefusal };

export interface Helper {
  /** Whether the extension is installed. */
  readonly isHere: boolean;
  readonly refusal: HelperRefusal | undefined;
  /** Opens WhatsApp's page for the passkey. Call it in a click handler. */
  readonly ask: (options: Passkey['options']) => void;
}

/** The browser extension that passes a challenge to WhatsApp's page and the assertion back. */
export function useHelper(onGiven: (assertion: Assertion) => void): Helper {
  const [isHere, setHere] = useState(false);
  const [refusal, setRefusal] = useState<HelperRefusal>();
  const onGivenRef = useRef(onGiven);
  useEffect(() => {
    onGivenRef.current = onGiven;
  });
  useEffect(() => {
    const receive = ({ source, origin, data }: MessageEvent) => {
      const isHelper = source === window && origin === location.origin && data?.from === HELPER;
      if (!isHelper) return;
      const message: HelperMessage = data;
      if (message.kind === 'here') setHere(true);
      if (message.kind === 'refused') setRefusal(message.reason);
      if (message.kind === 'given') onGivenRef.current(message.assertion);
    };
    window.addEventListener('message', receive);
    post({ kind: 'hello' });
    return () => window.removeEventListener('message', receive);
  }, []);
  const ask = (options: Passkey['options']) => {
    setRefusal(undefined);
    post({ kind: 'ask', options });
  };
  return { isHere, refusal, ask };
}

function post(message: object): void {
  window.postMessage({ to: HELPER, ...message }, location.origin);
}
