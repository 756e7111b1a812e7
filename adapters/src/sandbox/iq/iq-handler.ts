import type { BinaryNode } from '@whiskeysockets/baileys';
import type { CompanionContext } from '../state/sandbox-state.js';

/** The asking companion and its query. */
type IqContext = CompanionContext & { readonly request: BinaryNode };

/** An error that the server returns instead of a result. */
export class IqError {
  constructor(
    readonly code: number,
    readonly text: string,
  ) {}
}

/** Returns the content of the result, undefined for an empty one, or an error. */
export type IqHandler = (context: IqContext) => BinaryNode[] | IqError | undefined;
