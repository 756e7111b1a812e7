import { afterEach, expect } from '@jest/globals';
import { type MediaFacts, UploadMedia } from '@waxwing/core';
import { createMemoryPorts, type MemoryPorts } from '@waxwing/core/testing';
import { ACCOUNT_ID, type RunningApp, SECRET, startApp } from '../../../../testing/start-app.js';
import { BODY_TIMES, type BodyTimes } from '../../../http/request/body/body-times.js';
import { uploadV1MediaRoute } from '../media-routes.js';

const PDF: MediaFacts = { mimeType: 'application/pdf', kind: 'document' };

interface UploadsOptions {
  /** What is known of files. */
  readonly facts?: () => Promise<MediaFacts>;
  readonly times?: BodyTimes;
}

/** Starts the route for Asha, who has the Free plan, for one test each. */
export function setUpUploads() {
  let app: RunningApp | undefined;
  afterEach(() => app?.close());
  return async (options: UploadsOptions = {}) => {
    const started = await startUploads(options);
    app = started.app;
    return started;
  };
}

async function startUploads({ facts = async () => PDF, times = BODY_TIMES }: UploadsOptions) {
  const ports = createMemoryPorts();
  const at = ports.clock.now();
  await ports.subscriptions.start({
    id: ports.ids.next(),
    accountId: ACCOUNT_ID,
    planId: 'free',
    planName: 'Free',
    pricePaise: 0,
    instanceLimit: 1,
    messageLimit: 1_000,
    billingPeriod: 'month',
    valuePaise: 0,
    creditPaise: 0,
    creditFrom: null,
    orderId: null,
    startsAt: at,
    endsAt: new Date(at.getTime() + 1_000_000),
    cancelledAt: null,
    remindedAt: null,
  });
  const mediaWorkshop = { inspect: facts } as never;
  const app = await startApp({
    routes: [uploadV1MediaRoute(new UploadMedia({ ...ports, mediaWorkshop }))],
    bodyTimes: times,
  });
  return { app, ports, url: `${app.url}/api/v1/media`, port: app.port, logged: app.logged };
}

export interface Part {
  readonly name: string;
  readonly value: Blob | string;
  readonly fileName?: string;
}

export const file = (text: string, fileName = 'receipt.pdf'): Part => ({
  name: 'file',
  value: new Blob([text]),
  fileName,
});

export async function upload(url: string, parts: readonly Part[]) {
  const form = new FormData();
  for (const { name, value, fileName } of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export async function stored({ mediaStore, mediaCatalog }: MemoryPorts): Promise<number> {
  let files = 0;
  for await (const { accountId } of mediaStore.list()) files += accountId === ACCOUNT_ID ? 1 : 0;
  expect(await mediaCatalog.list({ accountId: ACCOUNT_ID, limit: 9 })).toHaveLength(files);
  return files;
}
