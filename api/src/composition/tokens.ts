import type { AesKeyring } from '@waxwing/adapters/crypto';
import type { ServiceIdentifier } from 'inversify';
import type { Logger } from 'pino';
import type { Route } from '../http/route.js';
import type { RenderQr } from '../routes/instances/get-qr-code.js';

// What is bound beside the ports of the core.
export const LOG: ServiceIdentifier<Logger> = Symbol.for('log');
export const KEYRING: ServiceIdentifier<AesKeyring> = Symbol.for('keyring');
export const ROUTE: ServiceIdentifier<Route> = Symbol.for('route');
/** Where customers reach this service, without a slash at the end. */
export const PUBLIC_URL: ServiceIdentifier<string> = Symbol.for('public-url');
export const RENDER_QR: ServiceIdentifier<RenderQr> = Symbol.for('render-qr');
