import type { FileInput } from './file-input.js';

/** What a caller asks to be sent, under the names of its fields: anything but a text. */
export type BodyInput = FileInput | ForwardInput | PlainBodyInput;

/** A message whose content is sent once more. */
export interface ForwardInput {
  readonly type: 'forward';
  readonly forward: { readonly messageId: string };
}

/** What needs nothing that is stored; `parseBody` judges it. */
export type PlainBodyInput =
  | { readonly type: 'location'; readonly location: LocationInput }
  | { readonly type: 'contact'; readonly contact: readonly ContactInput[] }
  | { readonly type: 'poll'; readonly poll: PollInput };

export interface LocationInput {
  readonly latitude: number;
  readonly longitude: number;
  readonly name?: string | undefined;
  readonly address?: string | undefined;
}

export interface ContactInput {
  readonly name: string;
  readonly phones: readonly { readonly number: string; readonly type?: string | undefined }[];
  readonly emails?: readonly string[] | undefined;
  readonly org?: string | undefined;
}

export interface PollInput {
  readonly question: string;
  readonly options: readonly string[];
  /** One by default. */
  readonly selectable?: number | undefined;
}
