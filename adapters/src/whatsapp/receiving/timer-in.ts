import { type ChatTimer, chatTimerOf } from '@waxwing/core';
import type { proto } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { messagesIn } from './content/wrapped-messages.js';

type Contextual = { readonly contextInfo?: proto.IContextInfo | null } | null | undefined;

/** What a message tells of the timer of its chat: by setting it, or by having it. */
export function timerIn(baileys: Baileys, message: proto.IMessage, at: Date): ChatTimer | undefined {
  const { EPHEMERAL_SETTING } = baileys.proto.Message.ProtocolMessage.Type;
  for (const inner of messagesIn(baileys, message)) {
    const { protocolMessage } = inner;
    if (protocolMessage?.type === EPHEMERAL_SETTING)
      return timerOf(protocolMessage.ephemeralExpiration ?? 0, protocolMessage.ephemeralSettingTimestamp, at);
    for (const part of Object.values(inner) as Contextual[]) {
      const { expiration, ephemeralSettingTimestamp } = part?.contextInfo ?? {};
      // A zero without a time is what some phones say where nothing was ever set.
      if (expiration || (expiration === 0 && ephemeralSettingTimestamp))
        return timerOf(expiration, ephemeralSettingTimestamp, at);
    }
  }
  return undefined;
}

/** Some phones name no time. */
function timerOf(seconds: number, setAtS: unknown, at: Date): ChatTimer | undefined {
  const setAtMs = Number(setAtS ?? 0) * 1_000;
  return chatTimerOf(seconds, Number.isSafeInteger(setAtMs) ? setAtMs : undefined, at);
}
