import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import type { IqHandler } from './iq-handler.js';

/** Answers with the patches of the account's shared state since the client's version. */
export const appState: IqHandler = ({ request, state, phone }) => {
  const asked = getBinaryNodeChildren(getBinaryNodeChild(request, 'sync'), 'collection');
  const content = asked.map(({ attrs }): BinaryNode => {
    const { name = '', version = '0' } = attrs;
    const patches = state.appStates.after(phone, name, Number(version));
    const content = patches.map((patch) => ({ tag: 'patch', attrs: {}, content: patch }));
    return {
      tag: 'collection',
      attrs: { name, version },
      ...(content.length > 0 && { content: [{ tag: 'patches', attrs: {}, content }] }),
    };
  });
  return [{ tag: 'sync', attrs: {}, content }];
};
