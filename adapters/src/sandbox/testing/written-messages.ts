import { afterEach, expect } from '@jest/globals';
import type { NewMessage } from '@waxwing/contract/sandbox';
import { proto, type WAMessage } from '@whiskeysockets/baileys';
import { openWithSecret } from '../content/message-secret.js';
import type { BaileysClient } from './baileys-client.js';
import { ASHA, RAVI, SandboxHarness } from './sandbox-harness.js';

let harness: SandboxHarness;
let expected: readonly string[] = [];

/** Opens sandboxes for one test each, which ends with the problems that it expects. */
export function setUpSandbox(): typeof openSandbox {
  afterEach(async () => {
    const problems = harness.control.problems().map(({ what }) => what);
    await harness.close();
    expect(problems).toEqual(expected);
    expected = [];
  });
  return openSandbox;
}

async function openSandbox(folder?: string): Promise<SandboxHarness> {
  harness = await SandboxHarness.open(folder);
  return harness;
}

export function expectProblems(...problems: string[]): void {
  expected = problems;
}

/** Sends from Ravi's phone to Asha's number. */
export const write = async (message: Omit<NewMessage, 'to'>): Promise<string> =>
  (await harness.control.write(RAVI, { to: ASHA, ...message })).id;

/** The message with this id, as the client of Asha gets it. */
export async function receive(client: BaileysClient, id: string): Promise<WAMessage> {
  const { messages } = await client.nextEvent('messages.upsert', ({ messages: [one] }) => one?.key.id === id);
  return messages[0] as WAMessage;
}

export const lidOf = (number: string) =>
  `${harness.control.phones().find((phone) => phone.number === number)?.lid}@lid`;
export const arrived = (number: string, id: string) =>
  harness.control.messages(number).find((one) => one.id === id);

/** The text of an encrypted edit, opened with the secret of the message that the client got. */
export function editedText(original: WAMessage, { message }: WAMessage): string | null | undefined {
  const { encPayload, encIv } = message?.secretEncryptedMessage ?? {};
  const plain = openWithSecret(
    { encPayload: encPayload as Uint8Array, encIv: encIv as Uint8Array },
    {
      use: 'Message Edit',
      secret: original.message?.messageContextInfo?.messageSecret as Uint8Array,
      messageId: original.key.id ?? '',
      author: lidOf(RAVI),
      actor: lidOf(RAVI),
    },
  );
  return proto.Message.decode(plain).protocolMessage?.editedMessage?.conversation;
}

export const LUNCH = { question: 'Lunch?', options: ['Pizza', 'Soup'], selectable: 1 };
