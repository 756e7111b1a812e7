import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import { bundleNodes, readPreKey, readSignedPreKey, type SignalBundle } from '../signal/signal-bundle.js';
import type { Directory } from '../state/directory.js';
import type { IqHandler } from './iq-handler.js';

export const preKeyCount: IqHandler = ({ companion }) => [
  { tag: 'count', attrs: { value: String(companion.preKeyCount) } },
];

export const uploadKeys: IqHandler = ({ companion, request }) => {
  const keys = getBinaryNodeChildren(getBinaryNodeChild(request, 'list'), 'key').map(readPreKey);
  companion.upload(keys, readSignedPreKey(request));
  return undefined;
};

export const rotateKey: IqHandler = ({ companion, request }) => {
  const rotate = getBinaryNodeChild(request, 'rotate');
  if (rotate) companion.rotate(readSignedPreKey(rotate));
  return undefined;
};

/** Confirms that the server still has the client's keys. */
export const digest: IqHandler = () => [{ tag: 'digest', attrs: {} }];

export const keyBundles: IqHandler = ({ request, state }) => {
  const users = getBinaryNodeChildren(getBinaryNodeChild(request, 'key'), 'user');
  const content = users.flatMap(({ attrs }): BinaryNode[] => {
    const bundle = bundleOf(state.directory, attrs.jid);
    return bundle ? [{ tag: 'user', attrs: { jid: attrs.jid ?? '' }, content: bundleNodes(bundle) }] : [];
  });
  return [{ tag: 'list', attrs: {}, content }];
};

function bundleOf(directory: Directory, jid: string | undefined): SignalBundle | undefined {
  const target = directory.resolve(jid);
  if (!target) return undefined;
  const { phone, device } = target;
  return device === 0 ? phone.keys.bundle() : phone.companions.get(device)?.takeBundle();
}
