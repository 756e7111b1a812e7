import webpack from 'webpack';

const { Compilation, sources } = webpack;

/**
 * Writes `bundles.json`: name of an entry or a lazy part → the scripts and style sheets that it needs. So the server can have them
 * loaded beside the page that will ask for them, and their weight can be told.
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
