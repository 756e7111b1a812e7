import { beforeEach, jest } from '@jest/globals';

export interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Records the files that a page saves, for each test anew; jsdom saves nothing. */
export function captureSavedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = [];
  beforeEach(() => {
    saved.length = 0;
    let content: Blob;
    URL.createObjectURL = (blob) => {
      content = blob as Blob;
      return 'blob:1';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content });
    });
  });
  return saved;
}
