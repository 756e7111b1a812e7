import { createHmac } from 'node:crypto';
import type { ShownToken } from '@waxwing/contract/sandbox';
import { type BinaryNode, getBinaryNodeChildBuffer } from '@whiskeysockets/baileys';
import type { Phone } from '../state/phone.js';
import type { SandboxState } from '../state/sandbox-state.js';
import { nctSaltOf } from '../state/trust-tokens.js';

/** The token that a message carries; undefined for none. An invalid one is recorded as a problem. */
export function shownToken(
  state: SandboxState,
  sender: Phone,
  message: BinaryNode,
  recipient: Phone | undefined,
): ShownToken | undefined {
  const [tc, cs] = (['tctoken', 'cstoken'] as const).map((tag) => getBinaryNodeChildBuffer(message, tag));
  if (!tc && !cs) return undefined;
  const { id = '', category } = message.attrs;
  const note = (what: string) => state.problems.add(sender.number, `Message ${id} ${what}.`);
  if (tc && cs) note('shows a tctoken and a cstoken');
  if (category === 'peer') note('to the own phone shows a token');
  if (!recipient) return undefined;
  const given = state.trustTokens.find(recipient, sender);
  if (tc && !given?.token.equals(tc)) note('shows a tctoken that its recipient never gave');
  if (cs && !(sender.hasSalt && expectedCsToken(sender, recipient).equals(cs)))
    note('shows a cstoken that does not fit');
  return tc ? 'tctoken' : 'cstoken';
}

const expectedCsToken = (sender: Phone, recipient: Phone): Buffer =>
  createHmac('sha256', nctSaltOf(sender)).update(recipient.lidOf(0)).digest();
