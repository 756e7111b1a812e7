import { createRequire } from 'node:module';

interface Remote {
  /** Its workspace, where it is built. */
  readonly folder: string;
  /** As module federation calls it. */
  readonly container: string;
}

/** The parts of the dashboard that the shell loads at run time. */
export const { remotes: REMOTES }: { remotes: readonly Remote[] } = createRequire(import.meta.url)(
  '@waxwing/shell/front-ends.json',
);
