/**
 * The path in a lockfile of the package that `folder` gets by this name, as Node resolves: beside the package itself, then in every folder
 * above it. Undefined where there is none.
 */
export function resolvePackage(packages, folder, name) {
  const path = `${folder && `${folder}/`}node_modules/${name}`;
  if (path in packages) return path;
  if (folder === '') return undefined;
  return resolvePackage(packages, folder.slice(0, Math.max(folder.lastIndexOf('/'), 0)), name);
}
