import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Token, tokenize } from './tokenize.ts';

/** Which files the documentation shows: short ones with the page, whole programs when they are asked for. */
export type SampleFolder = 'examples' | 'recipes';

/** Every file of a folder that is shown, as highlighted tokens by its name. */
export async function buildSamples(folder: SampleFolder): Promise<Record<string, Token[]>> {
  const path = join(import.meta.dirname, '..', folder);
  const files = (await readdir(path)).filter((file) => extname(file) !== '.tsx').sort();
  const entries = files.map(async (file) => {
    const code = await readFile(join(path, file), 'utf8');
    return [file, tokenize(code.trimEnd(), extname(file).slice(1))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
