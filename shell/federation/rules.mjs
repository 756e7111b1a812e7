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
    { test: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/, use: [require.resolve('./strict-style-loader.cjs')] },
    { test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/, use: [require.resolve('./shakeable-loader.cjs')] },
    // A separate script, loaded before the first paint. Its hash is made here: webpack's own hashes change after
    // minification, when the page that names the script has already been written.
    {
      resourceQuery: /asset/,
      type: 'asset/resource',
      generator: { filename: ({ filename }) => `static/js/[name].${contentHash(filename)}[ext]` },
    },
  ];
}

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
