import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The remotes: `folder` in the project, `container` in module federation. */
export const { remotes: REMOTES } = JSON.parse(
  readFileSync(new URL('front-ends.json', import.meta.url), 'utf8'),
);

/** The folders that are built for the browser; the shell first. */
export const FRONT_ENDS = ['shell', ...REMOTES.map(({ folder }) => folder)];
