import type { AskAgainOutcome, UploadedFile } from '../../sessions/whatsapp-media.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/clock.js';
import type { FetchProgress, FetchSetback, InboundFileReason } from './inbound-file.js';

/** From one failed download to the next; after the last of them it fails once more. */
const TRY_GAPS_MS = [1_000, 5_000, 30_000, 150_000, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS];
/** From one unanswered request to the phone to the next. */
const ASK_GAPS_MS = [DAY_MS, 2 * DAY_MS];

/** How long a file waits for room among the account's files. */
const STORAGE_PAUSE_MS = HOUR_MS;
const SERVICE_PAUSE_MS = MINUTE_MS;
/** After a request nothing is requested again for this time. */
export const REQUEST_PAUSE_MS = 30_000;

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** A file that cannot come back without the customer. */
export function gone({ attempts, asks }: FetchProgress, reason: InboundFileReason): FetchSetback {
  return { attempts, asks, status: 'gone', reason, nextTryAt: null };
}

/** A download failed for a reason that may pass. */
export function afterFailedTry(
  { attempts, asks }: FetchProgress,
  reason: 'unreachable' | 'corrupt',
  at: Date,
): FetchSetback {
  const tried = { attempts: attempts + 1, asks };
  const gap = TRY_GAPS_MS[attempts];
  if (gap === undefined) return gone(tried, reason);
  return { ...tried, status: 'pending', reason, nextTryAt: after(at, gap) };
}

/** WhatsApp does not have the file, and the phone was asked to upload it again. */
export function afterAsking(
  { attempts, asks }: FetchProgress,
  outcome: AskAgainOutcome,
  at: Date,
): FetchSetback {
  const asked = { attempts, asks: asks + 1 };
  if (outcome.kind === 'uploaded') return uploadedAgain(asked, outcome.file, at);
  if (outcome.kind === 'refused' && outcome.why === 'not_found') return gone(asked, 'not_on_phone');
  const reason = outcome.kind === 'silent' ? 'phone_offline' : 'phone_refused';
  const gap = ASK_GAPS_MS[asks];
  if (gap === undefined) return gone(asked, reason);
  return { ...asked, status: 'pending', reason, nextTryAt: after(at, gap) };
}

/** A phone that uploads again and again what the servers then do not have is not asked for ever. */
function uploadedAgain(asked: FetchProgress, { directPath }: UploadedFile, at: Date): FetchSetback {
  if (asked.asks > ASK_GAPS_MS.length + 1) return gone(asked, 'unreachable');
  return { ...asked, status: 'pending', reason: null, nextTryAt: at, directPath };
}

/** Larger than the plan fetches by itself. */
export function untilRequested({ attempts, asks }: FetchProgress): FetchSetback {
  return { attempts, asks, status: 'pending', reason: 'too_large', nextTryAt: null };
}

export function whileStorageIsFull({ attempts, asks }: FetchProgress, at: Date): FetchSetback {
  return {
    ...{ attempts, asks, status: 'pending' as const },
    ...{ reason: 'storage_full' as const, nextTryAt: after(at, STORAGE_PAUSE_MS) },
  };
}

/** What failed is ours, and does not count as a try. */
export function whileUnavailable({ attempts, asks }: FetchProgress, at: Date): FetchSetback {
  return {
    ...{ attempts, asks, status: 'pending' as const },
    ...{ reason: 'unavailable' as const, nextTryAt: after(at, SERVICE_PAUSE_MS) },
  };
}
