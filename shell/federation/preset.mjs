import { createRequire } from 'node:module';
import { join } from 'node:path';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import { buildId } from './build-id.mjs';
import { BundleList } from './bundle-list.mjs';
import { PackageList } from './package-list.mjs';
import { root } from './paths.mjs';
import { rules } from './rules.mjs';

const require = createRequire(import.meta.url);

/** The common webpack configuration. `folder` is relative to the project; `entry` and `plugins` are the caller's. */
export function preset({ folder, entry, publicPath, plugins, development }) {
  const id = buildId(folder);
  return {
    name: folder,
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    context: join(root, folder),
    entry,
    output: output(folder, id, publicPath),
    // The CSP forbids eval, so source maps must not use it.
    devtool: development ? 'cheap-module-source-map' : false,
    module: { rules: rules(development) },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      // Use the sources of our own packages.
      conditionNames: ['waxwing-source', '...'],
      // Its package exports the development build to browsers in every mode.
      alias: development ? {} : { 'react-router$': productionRouter() },
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: 'static/css/[name].[contenthash:8].css',
        chunkFilename: 'static/css/[name].[contenthash:8].chunk.css',
        // Class names are unique and cascade layers decide, so the order of files does not matter.
        ignoreOrder: true,
      }),
      ...(development ? [] : [...compressed(), new BundleList(), new PackageList()]),
      ...plugins,
    ],
    optimization: { minimizer: minimizers() },
    cache: {
      type: 'filesystem',
      name: `${folder}-${development ? 'development' : 'production'}`,
      cacheDirectory: join(root, 'node_modules/.cache/waxwing-webpack'),
      buildDependencies: {
        preset: ['preset', 'rules'].map((name) => join(import.meta.dirname, `${name}.mjs`)),
      },
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

function output(folder, id, publicPath) {
  return {
    path: join(root, folder, 'dist'),
    filename: 'static/js/[name].[contenthash:8].js',
    chunkFilename: 'static/js/[name].[contenthash:8].chunk.js',
    publicPath,
    uniqueName: `${folder.replaceAll('-', '_')}_${id}`,
    chunkLoadTimeout: CHUNK_LOAD_MS,
    // The page's template emits this file, but not again while the template is unchanged.
    clean: { keep: /early-theme/ },
  };
}

function productionRouter() {
  return require.resolve('react-router').replace(/development.*$/, join('production', 'index.mjs'));
}

function minimizers() {
  return [
    new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false, parallel: false }),
    new CssMinimizerPlugin({
      minify: CssMinimizerPlugin.lightningCssMinify,
      minimizerOptions: { targets: CSS_TARGETS },
      parallel: false,
    }),
  ];
}

function compressed() {
  const test = /\.(js|css|html|json|svg)$/;
  const options = { test, threshold: 512, minRatio: 0.95 };
  return [
    new CompressionPlugin({
      ...options,
      algorithm: 'gzip',
      compressionOptions: { level: 9 },
      filename: '[path][base].gz',
    }),
    new CompressionPlugin({ ...options, algorithm: 'brotliCompress', filename: '[path][base].br' }),
  ];
}

/** The timeout of a lazy chunk, in milliseconds. */
const CHUNK_LOAD_MS = 120_000;

/** Browsers with light-dark(), which the themes use: version << 16 | minor << 8. */
const CSS_TARGETS = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) };
