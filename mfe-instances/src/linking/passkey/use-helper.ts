import { useEffect, useRef, useState } from 'react';
import type { Assertion, Passkey } from './passkey.api.js';

/** The address in window messages between page and extension: both receive every message of the page. */
const HELPER = 'waxwing-passkey-helper';

/** Why the helper refused: no click, a challenge not for WhatsApp, or an extension update since the page was loaded. */
export type HelperRefusal = 'click' | 'challenge' | 'gone';

type Said =
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
  const given = useRef(onGiven);
  useEffect(() => {
    given.current = onGiven;
  });
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      const isHelper = source === window && origin === location.origin && data?.from === HELPER;
      if (!isHelper) return;
      const said: Said = data;
      if (said.kind === 'here') setHere(true);
      if (said.kind === 'refused') setRefusal(said.reason);
      if (said.kind === 'given') given.current(said.assertion);
    };
    window.addEventListener('message', hear);
    tell({ kind: 'hello' });
    return () => window.removeEventListener('message', hear);
  }, []);
  const ask = (options: Passkey['options']) => {
    setRefusal(undefined);
    tell({ kind: 'ask', options });
  };
  return { isHere, refusal, ask };
}

function tell(message: object): void {
  window.postMessage({ to: HELPER, ...message }, location.origin);
}
