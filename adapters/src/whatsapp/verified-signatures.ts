import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';

export type Verify = (
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
  isInit?: boolean,
) => boolean;

/** Of WhatsApp's servers there are few certificates. */
const REMEMBERED = 200;

let installed = false;

/**
 * Every login checks the same two certificates of WhatsApp's servers, in JavaScript and at some 8 ms each: after the death of another
 * process, with hundreds of logins to do, that was a fifth of all work. To be called before Baileys is loaded, which keeps the
 * function that it finds.
 */
export function rememberVerifiedSignatures(): void {
  if (installed) return;
  installed = true;
  const curve = createRequire(import.meta.url)('libsignal/src/curve.js') as { verifySignature: Verify };
  curve.verifySignature = remembering(curve.verifySignature);
}

/** Answers at once where the very same bytes were found good before. */
export function remembering(verify: Verify): Verify {
  const good = new LRUCache<string, true>({ max: REMEMBERED });
  return (key, message, signature, isInit) => {
    if (isInit) return verify(key, message, signature, isInit);
    const name = nameOf([key, message, signature]);
    if (good.has(name)) return true;
    const holds = verify(key, message, signature);
    if (holds) good.set(name, true);
    return holds;
  };
}

function nameOf(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part?.byteLength} `).update(part ?? '');
  return hash.digest('base64');
}
