import type { PhoneView } from '@waxwing/contract/sandbox';
import type { Phone } from '../state/phone.js';
import type { SandboxState } from '../state/sandbox-state.js';

/** A phone as the control API shows it. */
export function phoneView({ linking }: Pick<SandboxState, 'linking'>, phone: Phone): PhoneView {
  const { number, name, lid, companions, inbox, standing, awayDays, oldChats } = phone;
  const linked = [...companions.values()].map(({ device, connected, linkedAt, pendingStanzas }) => {
    return { device, connected, linkedAt, waiting: pendingStanzas.size };
  });
  const waitingCode = linking.codes.waitsFor(number);
  const newest = [...companions.values()].at(-1);
  const passkeyCode = linking.passkeys.codeOn(phone);
  return {
    number,
    name,
    lid,
    addressing: phone.addressing,
    sharesNumber: phone.sharesNumber,
    linked,
    waitingCode,
    passkeyCode,
    oldChats,
    salted: phone.hasSalt,
    unread: inbox.unread,
    notified: phone.notifies,
    shownAs: newest ? (newest.shownAs ?? '-') : name,
    standing,
    awayDays,
  };
}
