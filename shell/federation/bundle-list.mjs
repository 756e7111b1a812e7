import webpack from 'webpack';

const { Compilation, sources } = webpack;

/**
 * Writes `bundles.json`: an entry or lazy chunk → its scripts and style sheets. The server preloads them beside the page,
 * and the bundle budget adds up their sizes.
 */
export class BundleList {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('BundleList', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'BundleList', stage }, () => {
        const bundles = [...compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles()]);
        compilation.emitAsset(
          'bundles.json',
          new sources.RawSource(JSON.stringify(Object.fromEntries(bundles))),
        );
      });
    });
  }
}
