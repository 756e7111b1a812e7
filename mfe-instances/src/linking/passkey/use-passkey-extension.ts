import { useEffect, useRef, useState } from 'react';
import type { Assertion, Passkey } from './passkey.api.js';

/** Tells the messages between page and extension from others of the same window: the sender or the addressee. */
const EXTENSION_NAME = 'waxwing-passkey-helper';

/** Why the extension refused: no click, a challenge not for WhatsApp, or an extension update since the page was loaded. */
export type ExtensionRefusal = 'click' | 'challenge' | 'gone';

type ExtensionMessage =
  | { readonly kind: 'here' }
  | { readonly kind: 'given'; readonly assertion: Assertion }
  | { readonly kind: 'refused'; readonly reason: ExtensionRefusal };

export interface PasskeyExtension {
  /** Whether the extension is installed. */
  readonly isHere: boolean;
  readonly refusal: ExtensionRefusal | undefined;
  /** Opens WhatsApp's page for the passkey. Call it in a click handler. */
  readonly ask: (options: Passkey['options']) => void;
}

/** The browser extension that passes a challenge to WhatsApp's page and the assertion back. */
export function usePasskeyExtension(onGiven: (assertion: Assertion) => void): PasskeyExtension {
  const [isHere, setHere] = useState(false);
  const [refusal, setRefusal] = useState<ExtensionRefusal>();
  const onGivenRef = useRef(onGiven);
  useEffect(() => {
    onGivenRef.current = onGiven;
  });
  useEffect(() => {
    const receive = ({ source, origin, data }: MessageEvent) => {
      const isFromExtension =
        source === window && origin === location.origin && data?.from === EXTENSION_NAME;
      if (!isFromExtension) return;
      const message: ExtensionMessage = data;
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
  window.postMessage({ to: EXTENSION_NAME, ...message }, location.origin);
}
