/**
 * The modules that shell and remotes share, one copy a page. The kit is shared by subpath: a shared module is not
 * tree-shaken, so a single entry would be loaded whole.
 */
export const SHARED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'jotai',
  '@waxwing/kit/attachment',
  '@waxwing/kit/format',
  '@waxwing/kit/icons',
  '@waxwing/kit/query',
  '@waxwing/kit/remote',
  '@waxwing/kit/router',
  '@waxwing/kit/ui',
  '@waxwing/kit/ui/overlay',
  '@waxwing/client',
  '@waxwing/client/auth',
  '@waxwing/client/live',
];

/** For the plugin: each is a singleton. A remote's own copy is loaded only when it runs standalone. */
export const sharedModules = Object.fromEntries(
  SHARED.map((request) => [request, { singleton: true, requiredVersion: false }]),
);
