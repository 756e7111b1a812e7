import { quietLibsignal } from '../patches/quiet-libsignal.js';
import { verifySignaturesNatively } from './patches/native-signatures.js';
import { installNctSaltHook } from './patches/nct-salt-sync.js';

export type Baileys = typeof import('@whiskeysockets/baileys');

let loading: Promise<Baileys> | undefined;

/** Loading Baileys takes some hundred milliseconds, so it waits for the first session or for `warmUp`. */
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
