import type { PasskeyStage } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import { browserOf } from '../connection/socket-config.js';
import type { Credentials } from '../credentials/credentials.js';
import type { Baileys } from '../load-baileys.js';
import { QrRotation } from '../patches/qr-rotation.js';
import { type CeremonyFailure, PasskeyCeremony, type PasskeyCeremonyOptions } from './passkey-ceremony.js';

export interface PasskeyEvents {
  passkeyReached(stage: PasskeyStage): void;
  passkeyEnded(end: CeremonyFailure): void;
}

export interface PasskeyLinkingOptions {
  readonly baileys: Baileys;
  readonly credentials: Credentials;
  readonly events: PasskeyEvents;
  /** Whether linking continues when WhatsApp asks for a passkey. */
  readonly passkeyLinking: boolean;
  readonly passkeyTimes: Pick<PasskeyCeremonyOptions, 'handoffMs' | 'phoneMs'> | undefined;
  readonly qrTimeoutMs: number | undefined;
}

/** The ceremony of a socket. While WhatsApp asks for a passkey, the QR code that was scanned stays the last one. */
export function createPasskeyCeremony(socket: WASocket, options: PasskeyLinkingOptions): PasskeyCeremony {
  const { baileys, credentials, events, passkeyLinking, passkeyTimes, qrTimeoutMs } = options;
  const rotation =
    passkeyLinking && !credentials.linked
      ? new QrRotation({ baileys, socket, browser: browserOf(baileys), qrTimeoutMs })
      : undefined;
  return new PasskeyCeremony({
    baileys,
    socket,
    isLinked: () => credentials.linked,
    enabled: passkeyLinking,
    ...passkeyTimes,
    onStage: (stage) => {
      rotation?.rest();
      events.passkeyReached(stage);
    },
    onEnd: (end) => events.passkeyEnded(end),
  });
}
