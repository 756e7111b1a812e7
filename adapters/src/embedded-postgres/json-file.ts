import { readFile } from 'node:fs/promises';

/** The JSON in `path`, or `fallback` where there is no such file. The caller vouches for its shape. */
export async function readJson<Shape>(path: string, fallback: Shape): Promise<Shape> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? fallback : (JSON.parse(text) as Shape);
}
