import { FakeServer, renderRemote } from '@waxwing/kit/testing';
import { App } from '../src/app.js';
import { safety } from './safety-samples.js';
import { detail, linked, qr } from './samples.js';

export const SAFETY = '/api/instances/ins_1/safety';

/** The server of a linked instance whose number is protected. */
export function safetyServer(): FakeServer {
  return new FakeServer({
    'GET /api/instances/detail/ins_1': detail(linked),
    'GET /api/instances/qrcode/ins_1': qr(null, { status: 'ready' }),
    [`GET ${SAFETY}`]: safety(),
    [`PUT ${SAFETY}`]: safety(),
  });
}

/** Opens the page of the instance, at this view of its safety. */
export const showSafety = (view = '') =>
  renderRemote(App, `?tab=instances&instance=ins_1${view && `&safety=${view}`}`);
