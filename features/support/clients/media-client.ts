import { contract, type MediaBody, type MediaOperations, type ShownMediaBody } from '@waxwing/contract';
import { type BoundCall, call } from './call.js';

/** The files of an account, for a browser or a program. */
export class MediaClient {
  readonly #call: BoundCall;
  readonly #operations: MediaOperations;

  constructor(call: BoundCall, operations: MediaOperations) {
    this.#call = call;
    this.#operations = operations;
  }

  upload(fileName: string, contents: string | Uint8Array<ArrayBuffer>): Promise<MediaBody> {
    const form = new FormData();
    form.append('file', new Blob([contents]), fileName);
    return this.#call(this.#operations.upload, { form });
  }

  get(id: string): Promise<ShownMediaBody> {
    return this.#call(this.#operations.get, { params: { id } });
  }

  /** What is in a file, which is a text. */
  async content(id: string): Promise<string> {
    return (await this.#call(this.#operations.content, { params: { id } })) ?? '';
  }

  async remove(id: string): Promise<void> {
    await this.#call(this.#operations.remove, { params: { id } });
  }
}

export const OF_ACCOUNT: MediaOperations = contract.mediaFiles;
export const OF_KEY: MediaOperations = contract.v1Media;

/** What a link to a file opens for whoever has no key. */
export async function openLink(link: string): Promise<string> {
  const { origin, pathname, searchParams } = new URL(link);
  const { body } = await call(origin, contract.v1MediaLink.open, {
    params: { id: pathname.split('/').at(-2) ?? '' },
    query: Object.fromEntries(searchParams),
  });
  return body ?? '';
}
