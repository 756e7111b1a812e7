import {
  type FetchSetback,
  type IncomingChange,
  type IncomingMessage,
  type MediaBody,
  maskOf,
  type SessionLease,
} from '../../../src/index.js';
import { randomBytes } from '../../fixture/builders.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import type { SuiteFixture } from '../../fixture/persistence-contract.js';
import { DELETION, OWN } from '../../messages/contracts/changes/changed-chat.js';
import { newId } from '../../shared/uuid-v7.js';

const BODY: MediaBody = {
  type: 'image',
  mime_type: 'image/jpeg',
  file_size: 100,
  sha256: 'ab'.repeat(32),
  file_name: 'mug.jpg',
};

/** Pictures that senders of a fixture receive, and what comes of fetching them. */
export function receivedPictures(fixture: SuiteFixture) {
  const { clock, fromNow, inbox, inboundFiles, messages, readEvents, seed, setEventTypes } = fixture;

  const aPicture = (changes: Partial<IncomingMessage> = {}) =>
    anIncomingMessage({
      type: 'image',
      text: '',
      body: BODY,
      wire: randomBytes(40),
      file: { chat: 'lid:100000000000001', isOpenable: true },
      at: clock.now(),
      ...changes,
    });
  const listDue = (lease: SessionLease, more: { at?: Date; limit?: number; except?: string[] } = {}) =>
    inboundFiles.listDue(lease, { at: fromNow(0), limit: 10, except: [], ...more });
  const later = (changes: Partial<FetchSetback> = {}): FetchSetback => ({
    ...{ status: 'pending', reason: 'unreachable', attempts: 1, asks: 0 },
    nextTryAt: fromNow(60_000),
    ...changes,
  });
  const gone = () => later({ status: 'gone', reason: 'not_on_phone', asks: 1, nextTryAt: null });

  const deletionOf = ({ waId, from, fromLid }: IncomingMessage): IncomingChange => ({
    waId: `3A${newId().slice(-12)}`,
    targetWaId: waId,
    peer: { number: from, lid: fromLid },
    own: OWN,
    fromMe: false,
    kind: 'delete',
    content: DELETION,
    madeAt: fromNow(0),
    at: fromNow(0),
  });

  /** A sender of whom everything is told, with a picture that arrived. */
  async function withPicture(changes: Partial<IncomingMessage> = {}) {
    const { account, lease } = await seed.sender();
    await setEventTypes(account.id, maskOf(['message.media']));
    const incoming = aPicture(changes);
    await inbox.storeInbound(lease, [incoming]);
    const [stored] = (await messages.page({ accountId: account.id, page: 1, limit: 1 })).items;
    const find = () => inboundFiles.find(account.id, stored!.id);
    const told = async () => (await readEvents(account.id)).map(({ facts }) => facts);
    const shown = async () => (await messages.byId(account.id, stored!.id))?.file;
    const due = async () => (await listDue(lease))[0]!;
    return { accountId: account.id, lease, incoming, message: stored!, find, told, shown, due };
  }

  return { aPicture, deletionOf, listDue, later, gone, withPicture };
}
