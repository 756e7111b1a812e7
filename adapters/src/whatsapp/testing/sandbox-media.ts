import type { FileKind, FileMessage, UploadedFile } from '@waxwing/core';
import type { MediaNetwork } from '@waxwing/core/testing';
import { WAIT_MS } from '@waxwing/core/testing';
import { type AnyMessageContent, proto } from '@whiskeysockets/baileys';
import { clientAgents } from '../../sandbox/index.js';
import { BaileysClient, messageId } from '../../sandbox/testing/baileys-client.js';
import { ASHA, RAVI, type WhatsAppHarness } from './whatsapp-harness.js';

const FIELDS = {
  image: 'imageMessage',
  video: 'videoMessage',
  audio: 'audioMessage',
  document: 'documentMessage',
} as const satisfies Record<FileKind, keyof proto.IMessage>;

const MIME = { image: 'image/jpeg', video: 'video/mp4', audio: 'audio/mpeg', document: 'application/pdf' };

/** The media hosts of a sandbox and Ravi's unmodified client, around a session of Asha's phone. */
export async function sandboxMedia({
  sandbox,
}: WhatsAppHarness): Promise<MediaNetwork & { close(): Promise<void> }> {
  const { control } = sandbox;
  const ravi = new BaileysClient(sandbox, clientAgents(sandbox.mediaHosts));
  await ravi.link(RAVI);
  const jidOf = (number: string) => `${control.phones().find((phone) => phone.number === number)?.lid}@lid`;
  const acknowledged = async (id: string, send: Promise<unknown>) => {
    const ack = ravi.socket.waitForMessage(id, WAIT_MS);
    await send;
    await ack;
  };
  return {
    fault: ({ kind, ...rest }) => control.injectFault({ kind: `media-${kind}`, ...rest }),
    clearFaults: () => control.clearFaults(),
    expireAll: () => control.injectFault({ kind: 'media-expire' }),
    setPhoneOnline: async (online) => void (await control.setAwayDays(ASHA, online ? 0 : 1)),
    readOnPhone: async (file) => {
      const id = messageId();
      const message = { [FIELDS[file.kind]]: fieldsOf(file) };
      await acknowledged(id, ravi.socket.relayMessage(jidOf(ASHA), message, { messageId: id }));
      const read = control.messages(ASHA).find((one) => one.id === id)?.file;
      return read && read.problem === null ? read.sha256 : null;
    },
    receive: async (bytes, kind) => {
      const id = messageId();
      const content = { [kind]: Buffer.from(bytes), mimetype: MIME[kind], jpegThumbnail: 'AAAA' };
      const sending = ravi.socket.sendMessage(jidOf(ASHA), content as unknown as AnyMessageContent, {
        messageId: id,
      });
      await acknowledged(id, sending);
      const file = (await sending)?.message?.[FIELDS[kind]];
      const message: FileMessage = {
        waId: id,
        chat: `lid:${jidOf(RAVI).replace('@lid', '')}`,
        fromMe: false,
      };
      const wire = proto.Message.encode((await sending)?.message ?? {}).finish();
      return { file: uploadedFileOf(file ?? {}, kind), message, wire };
    },
    close: () => ravi.stop(),
  };
}

const fieldsOf = ({ directPath, mediaKey, sha256, encSha256, size, kind }: UploadedFile) => ({
  ...{ directPath, mediaKey, fileSha256: sha256, fileEncSha256: encSha256, fileLength: size },
  mimetype: MIME[kind],
});

/** The file that Baileys has sent. */
function uploadedFileOf(file: proto.Message.IImageMessage, kind: FileKind): UploadedFile {
  const { directPath, mediaKey, fileSha256, fileEncSha256, fileLength } = file;
  const bytes = (field: Uint8Array | null | undefined) => Buffer.from(field ?? []);
  return {
    ...{ kind, directPath: directPath ?? '', mediaKey: bytes(mediaKey) },
    ...{ sha256: bytes(fileSha256), encSha256: bytes(fileEncSha256), size: Number(fileLength) },
  };
}
