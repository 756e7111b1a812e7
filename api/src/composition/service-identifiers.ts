import type { ServiceIdentifier } from 'inversify';
import type { Logger } from 'pino';
import type { Route } from '../http/route.js';
import type { RenderQr } from '../routes/instances/qr-image-cache.js';
import type { Checkout } from '../routes/orders/present-offer.js';
import type { Mode } from '../routes/v1/get-key.js';
import type { QueuedJob, ScheduledJob } from '../worker/jobs/job.js';

// Bindings other than the ports of the core.
export const LOG: ServiceIdentifier<Logger> = Symbol.for('log');
export const ROUTE: ServiceIdentifier<Route> = Symbol.for('route');
/** The base URL of this service for customers, without a trailing slash. */
export const PUBLIC_URL: ServiceIdentifier<string> = Symbol.for('public-url');
/** The download of the passkey browser extension; null where the operator has set none. */
export const PASSKEY_HELPER_URL: ServiceIdentifier<string | null> = Symbol.for('passkey-helper-url');
/** The script that the browser loads to pay an order. */
export const CHECKOUT: ServiceIdentifier<Checkout> = Symbol.for('checkout');
export const MODE: ServiceIdentifier<Mode> = Symbol.for('mode');
/** Draws each code once: the dashboard and version 1 share it. */
export const RENDER_QR: ServiceIdentifier<RenderQr> = Symbol.for('render-qr');
export const SCHEDULED_JOB: ServiceIdentifier<ScheduledJob> = Symbol.for('scheduled-job');
export const QUEUED_JOB: ServiceIdentifier<QueuedJob> = Symbol.for('queued-job');
