import type { ChangeContent, PersonAddress, SealedContent } from './message-change.js';

/** From what the key of a sealed change follows. */
export interface SealedUsage {
  readonly use: 'edit' | 'vote';
  /** Of the changed message, 32 bytes. */
  readonly secret: Uint8Array;
  readonly messageWaId: string;
  /** Who wrote the message. */
  readonly author: PersonAddress;
  /** Who changes it. */
  readonly actor: PersonAddress;
  /** Of a poll. */
  readonly options: readonly string[];
}

/** Opens changes that are encrypted with the secret of their message. */
export interface ChangeOpener {
  /** Undefined where no combination of the addresses fits: another one may become known. Never rejects because of the content. */
  open(sealed: SealedContent, usage: SealedUsage): Promise<ChangeContent | undefined>;
}
