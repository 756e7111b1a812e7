import { quietLibsignal } from '../quiet-libsignal.js';
import { verifySignaturesNatively } from './native-signatures.js';

export type Baileys = typeof import('@whiskeysockets/baileys');

let loading: Promise<Baileys> | undefined;

/** Baileys takes some hundred milliseconds to load: nobody pays for it before the first session, or before `warmUp`. */
export function loadBaileys(): Promise<Baileys> {
  loading ??= load();
  return loading;
}

function load(): Promise<Baileys> {
  // libsignal prints private ratchet keys to the console.
  quietLibsignal();
  verifySignaturesNatively();
  return import('@whiskeysockets/baileys');
}
