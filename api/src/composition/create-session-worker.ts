import { ConfirmOptOut, FetchInboundFile, FetchLinkedFile } from '@waxwing/core';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.js';
import type { Settings } from '../settings/settings.js';
import { FileFetcher } from '../worker/receiving/file-fetcher.js';
import { FilePreparation } from '../worker/sending/files/file-preparation.js';
import { FileWorker } from '../worker/sending/files/file-worker.js';
import { LinkedFiles } from '../worker/sending/files/linked-files.js';
import { SessionWorker } from '../worker/sessions/session-worker.js';
import type { Ports } from './ports.js';
import type { WhatsAppAccess } from './whatsapp/whatsapp-access.js';

/** Holds sessions; `owner` is the id of this process. */
export function createSessionWorker(
  ports: Ports,
  settings: Settings,
  { owner, log, access, metrics }: { owner: string; log: Logger; access: WhatsAppAccess; metrics: Metrics },
): SessionWorker {
  const { transport, limits, logins } = access;
  const {
    bodies,
    clock,
    eagerTakes,
    hints,
    inbox,
    leases,
    outbox,
    outgoingChanges,
    passkeys,
    registry,
    reports,
    sessionCalls,
    whatsappUploads,
  } = ports;
  const files = new FilePreparation({
    bodies,
    clock,
    files: new FileWorker(ports),
    links: new LinkedFiles(new FetchLinkedFile(ports)),
    log,
    uploads: whatsappUploads,
  });
  const worker = new SessionWorker({
    owner,
    capacity: settings.SESSIONS_PER_PROCESS,
    limits,
    logins,
    warm: settings.WAXWING_ROLE === 'worker',
    files,
    eagerTakes,
    hints,
    inbox,
    leases,
    outbox,
    outgoingChanges,
    onMoved: (why) => metrics.sessions.onMoved(why),
    passkeys,
    registry,
    reports,
    safety: {
      ...{ safety: ports.safety, defaultMode: settings.numberSafety, metrics: metrics.safety },
      healthLimits: settings.healthLimits,
      confirmOptOut: new ConfirmOptOut(ports),
    },
    sessionCalls,
    transport,
    fileFetcher: new FileFetcher({
      ...{ inboundFiles: ports.inboundFiles, clock: ports.clock, log },
      fetchInboundFile: new FetchInboundFile(ports),
      onTried: (verdict) => metrics.inbound.onFileTried(verdict),
    }),
    log,
  });
  metrics.safety.collectFrom(() => worker.safety);
  return worker;
}
