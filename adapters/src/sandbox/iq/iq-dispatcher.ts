import {
  type BinaryNode,
  getAllBinaryNodeChildren,
  getBinaryNodeChild,
  getBinaryNodeChildren,
} from '@whiskeysockets/baileys';
import { pushHistory } from '../history/push-history.js';
import { issueTrustToken } from '../messaging/issue-trust-token.js';
import { unlink } from '../session/unlink.js';
import type { Companion } from '../state/companion.js';
import type { Phone } from '../state/phone.js';
import type { SandboxState } from '../state/sandbox-state.js';
import { appState } from './app-state.js';
import { digest, keyBundles, preKeyCount, rotateKey, uploadKeys } from './encrypt.js';
import { IqError, type IqHandler } from './iq-handler.js';
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

/** Read receipts are on: otherwise a client marks messages as read only for itself. */
const privacySettings: IqHandler = () => [
  {
    tag: 'privacy',
    attrs: {},
    content: [{ tag: 'category', attrs: { name: 'readreceipts', value: 'all' } }],
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
  'w:mex get query': mex,
  'w:sync:app:state set sync': appState,
  'privacy set tokens': privacyTokens,
};

/** Answers the queries of one companion. */
export class IqDispatcher {
  readonly #phone: Phone;
  readonly #companion: Companion;
  readonly #state: SandboxState;

  constructor(phone: Phone, companion: Companion, state: SandboxState) {
    this.#phone = phone;
    this.#companion = companion;
    this.#state = state;
  }

  answer(request: BinaryNode): BinaryNode {
    const { id = '', to = '', xmlns, type } = request.attrs;
    const child = getAllBinaryNodeChildren(request)[0]?.tag ?? '';
    const [phone, companion, state] = [this.#phone, this.#companion, this.#state];
    const content = HANDLERS[`${xmlns} ${type} ${child}`]?.({ phone, companion, state, request });
    if (content instanceof IqError) {
      const error = { tag: 'error', attrs: { code: String(content.code), text: content.text } };
      return { tag: 'iq', attrs: { id, from: to, type: 'error' }, content: [error] };
    }
    return { tag: 'iq', attrs: { id, from: to, type: 'result' }, ...(content && { content }) };
  }

  /** To be called after the reply: sends the history to a new companion, and removes one that logs out. */
  afterReply(request: BinaryNode): void {
    const [child] = getAllBinaryNodeChildren(request);
    if (request.attrs.xmlns === 'encrypt' && this.#companion.historyDue) this.#startHistorySync();
    if (request.attrs.xmlns !== 'md' || child?.tag !== 'remove-companion-device') return;
    const target = this.#state.directory.resolve(child.attrs.jid);
    const companion = target?.phone === this.#phone && this.#phone.companions.get(target.device);
    if (companion) unlink(this.#state.directory, this.#phone, companion);
  }

  /** The phone waits until the companion has uploaded its keys: only then can it encrypt for it. */
  #startHistorySync(): void {
    const [phone, companion, state] = [this.#phone, this.#companion, this.#state];
    if (companion.preKeyCount === 0 || phone.isAway) return;
    companion.historyPushed();
    pushHistory(state, phone, companion).catch((error) => {
      state.problems.add(phone.number, `The history could not be sent: ${error}`);
    });
  }
}
