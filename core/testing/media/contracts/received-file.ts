import {
  type AskAgainOutcome,
  DAY_MS,
  type DueFile,
  FetchInboundFile,
  MINUTE_MS,
  type UploadedFile,
  type WhatsAppMedia,
} from '../../../src/index.js';
import { createMemoryPersistence } from '../../fixture/memory-persistence.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { fromNow, seedSender } from '../../fixture/seed.js';
import type { MediaRig } from '../../sessions/contracts/media-rig.js';
import { SteppableClock } from '../../shared/clocks.js';
import { newId } from '../../shared/uuid-v7.js';
import { MemoryMediaStore } from '../memory-media-store.js';
import { memoryWorkshop } from '../memory-workshop.js';

export const MUG = new TextEncoder().encode('JPEG of a broken mug');
/** After it nothing is tried by itself any more. */
const LONG = 30 * DAY_MS;

/** A message with a file that has arrived; nothing of it was fetched yet. */
export async function receiveFile(
  rig: MediaRig,
  bytes: Uint8Array = MUG,
  change: (file: UploadedFile) => Partial<UploadedFile> = () => ({}),
) {
  const clock = new SteppableClock(new Date());
  const persistence = createMemoryPersistence(clock);
  const mediaStore = new MemoryMediaStore();
  const { account, lease } = await seedSender(persistence, { endsAt: fromNow(persistence, LONG) });
  const { message, wire } = await rig.network.receive(bytes, 'image');
  const hash = 'ab'.repeat(32);
  const body = { type: 'image', mime_type: 'image/jpeg', file_size: bytes.length, sha256: hash } as const;
  const file = { chat: message.chat, isOpenable: true };
  const { waId } = message;
  await persistence.inbox.storeInbound(lease, [
    anIncomingMessage({ waId, type: 'image', text: '', body, wire, file, at: clock.now() }),
  ]);
  const [arrived] = (await persistence.messages.page({ accountId: account.id, page: 1, limit: 1 })).items;
  const id = arrived!.id;
  const asked: AskAgainOutcome[] = [];
  const media: WhatsAppMedia = {
    fileOf: (bytes) => {
      const found = rig.media.fileOf(bytes);
      return found && { ...found, ...change(found) };
    },
    upload: (...upload) => rig.media.upload(...upload),
    download: (...download) => rig.media.download(...download),
    askAgain: async (...ask) => {
      const outcome = await rig.media.askAgain(...ask);
      asked.push(outcome);
      return outcome;
    },
  };
  const use = new FetchInboundFile({
    ...persistence,
    ...{ mediaStore, mediaWorkshop: memoryWorkshop(), ids: { next: newId } },
  });
  const over = new AbortController();
  const execute = (file: DueFile) => use.execute({ lease, media, file, over: over.signal });
  const due = () => persistence.inboundFiles.listDue(lease, { at: clock.now(), limit: 1, except: [] });
  const find = () => persistence.inboundFiles.find(account.id, id);
  /** Tries what is due, `tries` times at most; answers how often something was. */
  const fetch = async (tries = 1): Promise<number> => {
    for (let tried = 0; tried < tries; tried++) {
      const [next] = await due();
      if (!next) return tried;
      await execute(next);
    }
    return tries;
  };
  /** The lease is renewed, however far the clock was moved. */
  const renew = () => {
    persistence.store.instances.get(lease.instanceId)!.lease.expiresAt = fromNow(persistence, MINUTE_MS);
  };
  /** Tries until nothing is tried by itself any more, and answers the pauses in between. */
  const fetchToTheEnd = async (): Promise<number[]> => {
    const pauses: number[] = [];
    for (await fetch(9); (await find())?.nextTryAt; await fetch(9)) {
      pauses.push((await find())!.nextTryAt!.getTime() - clock.now().getTime());
      clock.advance(pauses.at(-1)!);
      renew();
    }
    return pauses;
  };
  const stored = async () => {
    const found = (await find())?.media;
    const opened = found && (await mediaStore.open(account.id, found.sha256));
    return opened && Buffer.from(await opened.read(0, opened.size));
  };
  const request = () => persistence.inboundFiles.request(account.id, id, clock.now());
  return {
    ...{
      account,
      asked,
      clock,
      due,
      execute,
      fetch,
      fetchToTheEnd,
      find,
      lease,
      mediaStore,
      over,
      persistence,
    },
    ...{ renew, request, stored },
  };
}
