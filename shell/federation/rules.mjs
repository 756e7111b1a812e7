import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { root } from './paths.mjs';

const require = createRequire(import.meta.url);

/** How sources of each kind are compiled for the browser. */
export function rules(development) {
  return [
    { test: /\.tsx?$/, exclude: /node_modules/, use: [swc(development)] },
    { test: /\.css$/, use: [MiniCssExtractPlugin.loader, css(development)], sideEffects: true },
    {
      test: /\.woff2$/,
      type: 'asset/resource',
      generator: { filename: 'static/fonts/[name].[contenthash:8][ext]' },
    },
    { test: /[\\/](react-router|sonner|@radix-ui[\\/][\w-]+)[\\/]dist[\\/].*\.mjs$/, use: [WITHOUT_EFFECTS] },
    {
      test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
      enforce: 'pre',
      use: [require.resolve('./patches/react-router-display-names.cjs')],
    },
    // A separate script, loaded before the first paint. Its hash is made here: webpack's own hashes change after
    // minification, when the page that names the script has already been written.
    {
      resourceQuery: /asset/,
      type: 'asset/resource',
      generator: { filename: ({ filename }) => `static/js/[name].${contentHash(filename)}[ext]` },
    },
  ];
}

/**
 * For libraries with calls at the top level that a minifier must keep: swc marks React's own as pure, and drops sonner's, which
 * inserts a style element that the CSP forbids. The kit imports those styles from the file that sonner ships.
 */
const WITHOUT_EFFECTS = {
  loader: require.resolve('swc-loader'),
  options: {
    swcrc: false,
    jsc: {
      target: 'es2022',
      // swc runs its transformations for React only where JSX is allowed.
      parser: { syntax: 'ecmascript', jsx: true },
      transform: { react: {} },
      minify: {
        compress: { defaults: false, side_effects: true, pure_funcs: ['__insertCSS'] },
        mangle: false,
        format: { comments: 'all' },
      },
    },
    module: { type: 'es6' },
    minify: true,
  },
};

function contentHash(request) {
  const content = readFileSync(join(root, 'shell', request.replace(/\?.*$/, '')));
  return createHash('sha256').update(content).digest('hex').slice(0, 8);
}

function swc(development) {
  return {
    loader: require.resolve('swc-loader'),
    options: {
      swcrc: false,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development } },
      },
      module: { type: 'es6' },
      sourceMaps: development,
    },
  };
}

function css(development) {
  return {
    loader: require.resolve('css-loader'),
    options: {
      sourceMap: development,
      modules: {
        auto: /\.module\.css$/,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        // Without the common root, files of the same name in two front ends would get the same class names.
        localIdentContext: root,
        localIdentName: development ? '[name]-[local]-[hash:base64:4]' : '[hash:base64:6]',
      },
    },
  };
}
