import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { REMOTES, root } from './paths.mjs';
import { preset } from './preset.mjs';
import { sharedModules } from './shared.mjs';

/** The configuration of the front end in `folder`. */
export function frontEnd(folder, { development }) {
  const remote = REMOTES.find((one) => one.folder === folder);
  return remote ? remoteConfig(remote, { development }) : shell({ development });
}

/** The page itself. It finds the remotes at run time and knows none of them when it is built. */
function shell({ development }) {
  return preset({
    folder: 'shell',
    development,
    entry: { main: './src/main.tsx' },
    publicPath: '/',
    plugins: [page({ filename: 'index.html', title: 'Waxwing' })],
  });
}

/** A remote: shows `./App` and nothing else. Its own page, named after it, shows it without the shell. */
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
        // Otherwise every remote would be loaded to ask for its versions as soon as one is.
        shareStrategy: 'loaded-first',
        manifest: { fileName: `${folder}.manifest.json` },
        // Types come through the workspaces.
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
