import webpack from 'webpack';

const { Compilation, sources } = webpack;
const PACKAGE = /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** Writes `packages.json`: the packages of npm of which a part is in what a browser loads, for the list of what ships. */
export class PackageList {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PackageList', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PackageList', stage }, () => {
        const files = new Set([...compilation.modules].flatMap(filesOf));
        const names = [...files].map((file) => PACKAGE.exec(file)?.[1]?.replaceAll('\\', '/'));
        const list = [...new Set(names)].filter((name) => name && !name.startsWith('.')).toSorted();
        compilation.emitAsset('packages.json', new sources.RawSource(JSON.stringify(list)));
      });
    });
  }
}

/** Of a style sheet also what it imports, such as fonts. */
function filesOf({ resource, modules, buildInfo, type }) {
  const inside = modules ? [...modules].flatMap(filesOf) : [];
  const styles = type?.startsWith('css') ? [...(buildInfo?.fileDependencies ?? [])] : [];
  return [...(resource ? [resource] : []), ...styles, ...inside];
}
