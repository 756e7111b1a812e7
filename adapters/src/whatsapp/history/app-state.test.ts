import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { loadBaileys } from '../load-baileys.js';

/** Recorded with the package that `whatsapp-bridge` replaces. Bytes are base64. */
interface Sample {
  readonly key: string;
  readonly patches: readonly string[];
  readonly names: readonly string[];
  readonly hash: string;
}

const sample: Sample = JSON.parse(
  readFileSync(new URL('../testing/app-state-patches.json', import.meta.url), 'utf8'),
);

describe('app state recorded before its hashes moved to node:crypto', () => {
  it('is read to the same result, with every MAC checked', async () => {
    const { state, mutationMap } = await read(sample.patches);
    expect(Object.keys(mutationMap)).toEqual(sample.names);
    expect(state.version).toBe(sample.patches.length);
    expect(state.hash.toString('base64')).toBe(sample.hash);
  });

  it('is read only up to the first patch that does not follow from the last one', async () => {
    const { state } = await read(sample.patches.slice(1));
    expect(state.version).toBe(2);
  });
});

async function read(patches: readonly string[]) {
  const { decodePatches, newLTHashState, proto } = await loadBaileys();
  const keyData = Buffer.from(sample.key, 'base64');
  const decoded = patches.map((patch) => proto.SyncdPatch.decode(Buffer.from(patch, 'base64')));
  return decodePatches('regular', decoded, newLTHashState(), async () => ({ keyData }), {});
}
