import {
  type BinaryNode,
  getAllBinaryNodeChildren,
  getBinaryNodeChild,
  getBinaryNodeChildren,
} from '@whiskeysockets/baileys';
import { pushHistory } from '../history/push-history.js';
import { issueTrustToken } from '../messaging/issue-trust-token.js';
import { unlink } from '../session/unlink.js';
import type { CompanionContext } from '../state/sandbox-state.js';
import { appState } from './app-state.js';
import { digest, keyBundles, preKeyCount, rotateKey, uploadKeys } from './encrypt.js';
import { IqError, type IqHandler } from './iq-handler.js';
import { mediaConn } from './media-conn.js';
import { mex } from './mex.js';
import { usync } from './usync.js';

/** The client names its trusted contacts, who each get a token. */
const privacyTokens: IqHandler = ({ request, state, phone }) => {
  for (const { attrs } of getBinaryNodeChildren(getBinaryNodeChild(request, 'tokens'), 'token')) {
    const known = state.directory.resolve(attrs.jid)?.phone;
    if (known && attrs.type === 'trusted_contact') issueTrustToken(state.trustTokens, phone, known);
  }
  return undefined;
};

/** Server-side switches: none are set. */
const props: IqHandler = () => [{ tag: 'props', attrs: { hash: 'sandbox' }, content: [] }];

/** An empty blocklist. */
const blocklist: IqHandler = () => [{ tag: 'list', attrs: {}, content: [] }];

/** Where read receipts are off, a client marks messages as read only for itself. */
const privacySettings: IqHandler = ({ phone }) => [
  {
    tag: 'privacy',
    attrs: {},
    content: [
      { tag: 'category', attrs: { name: 'readreceipts', value: phone.readReceipts ? 'all' : 'none' } },
    ],
  },
];

/** By namespace, type and first child. Everything else (ping, passive, presence, settings) gets an empty result. */
const HANDLERS: Record<string, IqHandler> = {
  'encrypt get count': preKeyCount,
  'encrypt set registration': uploadKeys,
  'encrypt set rotate': rotateKey,
  'encrypt get digest': digest,
  'encrypt get key': keyBundles,
  'usync get usync': usync,
  'abt get props': props,
  'blocklist get ': blocklist,
  'privacy get privacy': privacySettings,
  'w:m set media_conn': mediaConn,
  'w:mex get query': mex,
  'w:sync:app:state set sync': appState,
  'privacy set tokens': privacyTokens,
};

/** Answers a query of a companion. */
export function answerIq(context: CompanionContext, request: BinaryNode): BinaryNode {
  const { id = '', to = '', xmlns, type } = request.attrs;
  const child = getAllBinaryNodeChildren(request)[0]?.tag ?? '';
  const content = HANDLERS[`${xmlns} ${type} ${child}`]?.({ ...context, request });
  if (content instanceof IqError) {
    const error = { tag: 'error', attrs: { code: String(content.code), text: content.text } };
    return { tag: 'iq', attrs: { id, from: to, type: 'error' }, content: [error] };
  }
  return { tag: 'iq', attrs: { id, from: to, type: 'result' }, ...(content && { content }) };
}

/** To be called after the reply: sends the history to a new companion, and removes one that logs out. */
export function followUpIq(context: CompanionContext, request: BinaryNode): void {
  const { phone, state } = context;
  const [child] = getAllBinaryNodeChildren(request);
  if (request.attrs.xmlns === 'encrypt' && context.companion.historyDue) startHistorySync(context);
  if (request.attrs.xmlns !== 'md' || child?.tag !== 'remove-companion-device') return;
  const target = state.directory.resolve(child.attrs.jid);
  const companion = target?.phone === phone && phone.companions.get(target.device);
  if (companion) unlink(state.directory, phone, companion);
}

/** The phone waits until the companion has uploaded its keys: only then can it encrypt for it. */
function startHistorySync({ phone, companion, state }: CompanionContext): void {
  if (companion.preKeyCount === 0 || phone.isAway) return;
  companion.historyPushed();
  pushHistory(state, phone, companion).catch((error) => {
    state.problems.add(phone.number, `The history could not be sent: ${error}`);
  });
}
