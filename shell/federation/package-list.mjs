import webpack from 'webpack';

const { Compilation, sources } = webpack;
const PACKAGE = /^(?:.*[\\/])?node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/.][^\\/]*)[\\/]/;
/** They leave nothing of themselves in what they build. */
const BUILD_TOOLS = new Set(['css-loader', 'mini-css-extract-plugin']);

/** Writes `packages.json`: the packages of npm of which a part is in what a browser loads, for the list of what ships. */
export class PackageList {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PackageList', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PackageList', stage }, () => {
        const assets = compilation.getAssets().map(({ info }) => info.sourceFilename ?? '');
        const files = [...[...compilation.modules].flatMap(filesOf), ...assets];
        const names = files.map((file) => PACKAGE.exec(file)?.[1]?.replaceAll('\\', '/'));
        const list = [...new Set(names)].filter((name) => name && !BUILD_TOOLS.has(name)).toSorted();
        compilation.emitAsset('packages.json', new sources.RawSource(JSON.stringify(list)));
      });
    });
  }
}

/** The file of a module, or the files of those that were joined to one. */
function filesOf({ resource, modules }) {
  return [...(resource ? [resource] : []), ...(modules ? [...modules].flatMap(filesOf) : [])];
}
