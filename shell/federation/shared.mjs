/**
 * What shell and remotes share, one copy a page. The kit goes by subpath: a shared module is not tree-shaken, so that one
 * entry for all would have to be loaded whole.
 */
export const SHARED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'jotai',
  '@waxwing/kit/format',
  '@waxwing/kit/icons',
  '@waxwing/kit/query',
  '@waxwing/kit/router',
  '@waxwing/kit/ui',
  '@waxwing/kit/ui/overlay',
  '@waxwing/client',
  '@waxwing/client/auth',
];

/** For the plugin: each a singleton. The remotes' own copy is for running alone, and is loaded only then. */
export const sharedModules = Object.fromEntries(
  SHARED.map((request) => [request, { singleton: true, requiredVersion: false }]),
);
