import { fileURLToPath } from 'node:url';

/** The path of the committed document. Resolved by the package's name, because sources and build output differ in depth. */
export function committedFilePath(): string {
  return fileURLToPath(import.meta.resolve('@waxwing/contract/openapi.json'));
}
