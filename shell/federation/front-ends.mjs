import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { REMOTES, root } from './paths.mjs';
import { preset } from './preset.mjs';
import { sharedModules } from './shared.mjs';

/** The webpack configuration of the front end in `folder`. */
export function frontEnd(folder, { development }) {
  const remote = REMOTES.find((one) => one.folder === folder);
  return remote ? remoteConfig(remote, { development }) : shell({ development });
}

/** The shell. It loads the list of remotes at run time and has none of them built in. */
function shell({ development }) {
  return preset({
    folder: 'shell',
    development,
    entry: { main: './src/main.tsx' },
    publicPath: '/',
    plugins: [page({ filename: 'index.html', title: 'Waxwing' })],
  });
}

/** A remote: exposes `./App` only. Its standalone page shows it without the shell. */
function remoteConfig({ folder, container }, { development }) {
  return preset({
    folder,
    development,
    entry: { [folder]: './src/standalone.tsx' },
    publicPath: 'auto',
    plugins: [
      new ModuleFederationPlugin({
        name: container,
        filename: `static/js/${folder}.entry.[contenthash:8].js`,
        exposes: { './App': { import: './src/app.tsx', name: `${folder}-app` } },
        shared: sharedModules,
        // The default would load every remote to compare versions as soon as one is loaded.
        shareStrategy: 'loaded-first',
        manifest: { fileName: `${folder}.manifest.json` },
        // Types come from the npm workspaces.
        dts: false,
        dev: false,
      }),
      page({ filename: `${folder}.html`, title: `Waxwing: ${folder}`, chunks: [folder] }),
    ],
  });
}

function page(options) {
  return new HtmlWebpackPlugin({
    template: join(root, 'shell/federation/page.ejs'),
    scriptLoading: 'defer',
    ...options,
  });
}
