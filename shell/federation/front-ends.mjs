import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { contractTerms, ownContract } from './contract-terms.mjs';
import { REMOTES, root } from './paths.mjs';
import { preset } from './preset.mjs';
import { remoteNeeds } from './remote-needs.mjs';
import { sharedModules } from './shared.mjs';

/** The webpack configuration of the front end in `folder`, built for a contract. */
export function frontEnd(folder, { development, contract = ownContract() }) {
  const remote = REMOTES.find((one) => one.folder === folder);
  return remote ? remoteConfig(remote, development, contract) : shell(development, contract);
}

/** The shell. It loads the list of remotes at run time and has none of them built in. */
function shell(development, contract) {
  return preset({
    folder: 'shell',
    development,
    entry: { main: './src/main.tsx' },
    publicPath: '/',
    plugins: [
      page({ filename: 'index.html', title: 'Waxwing' }),
      new webpack.DefinePlugin({ CONTRACT_TERMS: JSON.stringify(contractTerms(contract)) }),
    ],
  });
}

/** A remote: exposes `./App` only. Its standalone page shows it without the shell. */
function remoteConfig({ folder, container }, development, contract) {
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
        manifest: {
          fileName: `${folder}.manifest.json`,
          additionalData: ({ stats, compilation }) => {
            stats.metaData.needs = remoteNeeds(compilation, contract);
          },
        },
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
