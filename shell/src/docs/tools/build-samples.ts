import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Token, tokenize } from './tokenize.ts';

const EXAMPLES = join(import.meta.dirname, '../examples');

/** Every example as highlighted tokens, by file name. */
export async function buildSamples(): Promise<Record<string, Token[]>> {
  const files = (await readdir(EXAMPLES)).sort();
  const entries = files.map(async (file) => {
    const code = await readFile(join(EXAMPLES, file), 'utf8');
    return [file, tokenize(code.trimEnd(), extname(file).slice(1))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
