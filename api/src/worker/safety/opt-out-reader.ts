import {
  type ConfirmOptOut,
  chatIdOf,
  DEFAULT_OPT_OUT,
  type IncomingMessage,
  type OptOutSettings,
  type OptOutWish,
  OptOutWords,
  type SessionLease,
} from '@waxwing/core';
import type { Logger } from 'pino';

export interface OptOutReaderPorts {
  readonly confirmOptOut: Pick<ConfirmOptOut, 'execute'>;
  readonly lease: SessionLease;
  readonly log: Logger;
  readonly onOptOut: (kind: 'out' | 'in') => void;
}

const USUAL_WORDS = new OptOutWords(DEFAULT_OPT_OUT);

/** Finds the messages by which people opt out of an account's messages, or in again. */
export class OptOutReader {
  readonly #ports: OptOutReaderPorts;
  #settings: OptOutSettings | undefined;
  #words: OptOutWords | undefined;

  constructor(ports: OptOutReaderPorts) {
    this.#ports = ports;
  }

  /** Whether one of these messages is a usual opt-out word. */
  mayOptOut(messages: readonly IncomingMessage[]): boolean {
    return messages.some(({ text, type }) => type === 'text' && USUAL_WORDS.match(text) !== undefined);
  }

  wishesOf(messages: readonly IncomingMessage[], settings: OptOutSettings): OptOutWish[] {
    if (settings !== this.#settings) this.#words = new OptOutWords(settings);
    this.#settings = settings;
    return messages.flatMap(({ waId, text, type }) => {
      const match = type === 'text' ? this.#words?.match(text) : undefined;
      return match ? [{ waId, ...match }] : [];
    });
  }

  /** Beside the caller: what was received is acknowledged without waiting for an answer to it. */
  onStored(messages: readonly IncomingMessage[], wishes: readonly OptOutWish[]): void {
    for (const { waId, kind } of wishes) {
      this.#ports.onOptOut(kind);
      const message = messages.find((one) => one.waId === waId);
      const chatId = message && chatIdOf(message.from, message.fromLid);
      if (kind === 'out' && chatId) void this.#confirm(chatId);
    }
  }

  async #confirm(chatId: string): Promise<void> {
    const { confirmOptOut, lease, log } = this.#ports;
    const text = this.#settings?.confirmation;
    if (!text) return;
    const { accountId, instanceId } = lease;
    await confirmOptOut
      .execute({ accountId, instanceId, chatId, text })
      .catch((err: unknown) => log.error({ instance: instanceId, err }, 'opt-out not confirmed'));
  }
}
