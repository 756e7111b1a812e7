import { randomBytes } from 'node:crypto';
import {
  aesDecryptGCM,
  aesEncryptGCM,
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  hkdf,
  proto,
} from '@whiskeysockets/baileys';
import type { ReceivedFile } from '../media/file-pointer.js';
import type { Phone } from '../state/phone.js';
import type { CompanionContext, SandboxState } from '../state/sandbox-state.js';

const { SUCCESS, GENERAL_ERROR, NOT_FOUND, DECRYPTION_ERROR } = proto.MediaRetryNotification.ResultType;
const RESULTS = { general: GENERAL_ERROR, 'not-found': NOT_FOUND, decryption: DECRYPTION_ERROR };

/** A companion asks its phone to upload the file of a message again (`<receipt type="server-error">`). An offline phone is silent. */
export function answerReUpload({ phone, companion, state }: CompanionContext, request: BinaryNode): void {
  const { id = '' } = request.attrs;
  const about = getBinaryNodeChild(request, 'rmr');
  if (phone.isAway || !about || state.faults.take('no-re-upload', phone.number)) return;
  const t = String(Math.floor(Date.now() / 1_000));
  companion.deliver({
    tag: 'notification',
    attrs: { from: phone.pn(0), type: 'mediaretry', id, t },
    content: [answerTo(state, phone, request, about.attrs), { tag: 'rmr', attrs: about.attrs }],
  });
}

function answerTo(
  state: SandboxState,
  phone: Phone,
  request: BinaryNode,
  about: BinaryNode['attrs'],
): BinaryNode {
  const { id = '' } = request.attrs;
  const other = state.directory.resolve(about.jid)?.phone;
  const file = other && fileOfMessage(phone, other, { id, fromMe: about.from_me === 'true' });
  if (!file) return refusal(NOT_FOUND);
  const key = retryKeyOf(file);
  if (!isReadable(request, key)) {
    const what = `The request to upload the file of message ${id} again cannot be decrypted.`;
    state.problems.add(phone.number, what);
    return refusal(DECRYPTION_ERROR);
  }
  const fault = state.faults.take('re-upload-error', phone.number);
  if (fault) return sealed({ stanzaId: id, result: RESULTS[fault.reason ?? 'general'] }, key);
  const directPath = state.mediaFiles.renew(file.directPath);
  return directPath
    ? sealed({ stanzaId: id, result: SUCCESS, directPath }, key)
    : sealed({ stanzaId: id, result: NOT_FOUND }, key);
}

const refusal = (code: number): BinaryNode => ({ tag: 'error', attrs: { code: String(code) } });

/** The file of a message that the phone got from the other one, or sent to it. */
function fileOfMessage(
  phone: Phone,
  other: Phone,
  { id, fromMe }: { id: string; fromMe: boolean },
): ReceivedFile | undefined {
  const [inbox, sender] = fromMe ? [other.inbox, phone] : [phone.inbox, other];
  return inbox.from(sender.number).find((message) => message.id === id)?.file;
}

const retryKeyOf = ({ mediaKey }: ReceivedFile): Uint8Array =>
  hkdf(Buffer.from(mediaKey, 'base64'), 32, { info: 'WhatsApp Media Retry Notification' });

/** Whether the encrypted part names the same message as the receipt. */
function isReadable(request: BinaryNode, key: Uint8Array): boolean {
  const { id = '' } = request.attrs;
  const part = getBinaryNodeChild(request, 'encrypt');
  const [payload, iv] = [getBinaryNodeChildBuffer(part, 'enc_p'), getBinaryNodeChildBuffer(part, 'enc_iv')];
  if (!payload || !iv) return false;
  try {
    return proto.ServerErrorReceipt.decode(aesDecryptGCM(payload, key, iv, Buffer.from(id))).stanzaId === id;
  } catch {
    return false;
  }
}

function sealed(notification: proto.IMediaRetryNotification, key: Uint8Array): BinaryNode {
  const iv = randomBytes(12);
  const plain = proto.MediaRetryNotification.encode(notification).finish();
  const payload = aesEncryptGCM(plain, key, iv, Buffer.from(notification.stanzaId ?? ''));
  const content = [
    { tag: 'enc_p', attrs: {}, content: payload },
    { tag: 'enc_iv', attrs: {}, content: iv },
  ];
  return { tag: 'encrypt', attrs: {}, content };
}
