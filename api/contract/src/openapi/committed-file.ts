import { fileURLToPath } from 'node:url';

/** Where the committed document lies. Resolved by the package's name: sources and build output lie at different depths. */
export function committedFilePath(): string {
  return fileURLToPath(import.meta.resolve('@waxwing/contract/openapi.json'));
}
