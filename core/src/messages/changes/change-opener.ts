import type { ChangeContent, PersonAddress, SealedContent } from './message-change.js';

/** From what the key of a sealed change follows. */
export interface SealedUsage {
  readonly use: 'edit' | 'vote';
  /** The secret of the changed message, 32 bytes; undefined for a text that was sent, whose secret follows from its instance and id. */
  readonly secret: Uint8Array | undefined;
  readonly instanceId: string;
  readonly messageWaId: string;
  /** Who wrote the message. */
  readonly author: PersonAddress;
  /** Who changes it. */
  readonly actor: PersonAddress;
  /** The options of a poll. */
  readonly options: readonly string[];
}

/**
 * Secrets of texts that are sent: nobody stores them, since each follows from the message and a key of this installation. Edits that
 * the account's own phone makes are encrypted with them.
 */
export interface TextSecrets {
  /** 32 bytes each: the first is what messages carry now, the others are those under former keys. */
  of(instanceId: string, waId: string): readonly [Uint8Array, ...Uint8Array[]];
}

/** Opens changes that are encrypted with the secret of their message. */
export interface ChangeOpener {
  /** Undefined where no combination of the addresses fits: another one may become known. Never rejects because of the content. */
  open(sealed: SealedContent, usage: SealedUsage): Promise<ChangeContent | undefined>;
}
