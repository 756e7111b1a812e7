import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { advanceBy, FakeServer, renderRemote } from '@waxwing/kit/testing';
import { App } from '../src/app.js';
import { detail, linked, qr } from './samples.js';

export const DETAIL = 'GET /api/instances/detail/ins_1';
export const QR = 'GET /api/instances/qrcode/ins_1';
export const NEVER = () => new Promise(() => undefined);

export const wait = (ms: number) => advanceBy(ms);
export const headline = () => screen.getAllByRole('status')[0]?.textContent;
export const image = () =>
  screen.queryByRole<HTMLImageElement>('img', { name: 'QR code to scan with WhatsApp' });
export const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
export const open = async () => {
  renderRemote(App, '?tab=instances&instance=ins_1');
  await wait(10);
};

/** For each test a server with an instance that is not linked; time passes when it is told to. */
export function setUpLinking() {
  let server: FakeServer;
  beforeEach(() => {
    jest.useFakeTimers();
    server = new FakeServer({ [DETAIL]: detail(), [QR]: NEVER });
  });
  afterEach(() => void jest.useRealTimers());

  const polls = () => server.callsTo(QR).length;
  const linkPhone = () => {
    server.answer(QR, qr(null, { status: 'ready' }));
    server.answer(DETAIL, detail(linked));
  };
  return {
    get server(): FakeServer {
      return server;
    },
    linkPhone,
    polls,
  };
}
