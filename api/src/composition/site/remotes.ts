import { createRequire } from 'node:module';
import { shipped } from '../../shipped.js';

interface Remote {
  /** The workspace in which it is built. */
  readonly folder: string;
  /** Its name in module federation. */
  readonly container: string;
}

/** The remotes that the shell loads at run time. */
export const { remotes: REMOTES }: { remotes: readonly Remote[] } = createRequire(import.meta.url)(
  shipped('front-ends.json') ?? '@waxwing/shell/front-ends.json',
);
