import { hkdf } from './digests.js';

const KEY_BYTES = 32;

export interface ExpandedAppStateKeys {
  readonly indexKey: Uint8Array;
  readonly valueEncryptionKey: Uint8Array;
  readonly valueMacKey: Uint8Array;
  readonly snapshotMacKey: Uint8Array;
  readonly patchMacKey: Uint8Array;
}

/** The five keys that protect one generation of the app state (contacts, settings …) that devices of an account share. */
export function expandAppStateKeys(keyData: Uint8Array): ExpandedAppStateKeys {
  const expanded = hkdf(keyData, 5 * KEY_BYTES, { info: 'WhatsApp Mutation Keys' });
  const key = (index: number) => expanded.slice(index * KEY_BYTES, (index + 1) * KEY_BYTES);
  return {
    indexKey: key(0),
    valueEncryptionKey: key(1),
    valueMacKey: key(2),
    snapshotMacKey: key(3),
    patchMacKey: key(4),
  };
}
