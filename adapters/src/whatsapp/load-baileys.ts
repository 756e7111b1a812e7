import { quietLibsignal } from '../patches/quiet-libsignal.js';
import { verifySignaturesNatively } from './patches/native-signatures.js';
import { installNctSaltHook } from './patches/nct-salt-sync.js';

export type Baileys = typeof import('@whiskeysockets/baileys');

let loading: Promise<Baileys> | undefined;

/** Baileys takes some hundred milliseconds to load: nobody pays for it before the first session, or before `warmUp`. */
export function loadBaileys(): Promise<Baileys> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Baileys> {
  // libsignal prints private ratchet keys to the console.
  quietLibsignal();
  verifySignaturesNatively();
  const baileys = await import('@whiskeysockets/baileys');
  installNctSaltHook(baileys);
  return baileys;
}
