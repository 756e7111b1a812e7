import { createServer } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import { aFault, faultReporterContract } from '@waxwing/core/testing';
import { openFaultReceiver } from '../../testing/fault-receiver.js';
import { listenOnLoopback } from '../../testing/listen-on-loopback.js';
import { SentryReporter } from './index.js';

const ORIGIN = { release: '0.1.0', environment: 'production', role: 'worker' };

faultReporterContract('Sentry', async () => {
  const receiver = await openFaultReceiver();
  return {
    reporter: new SentryReporter({ ...ORIGIN, url: receiver.url, publicKey: 'a-public-key' }),
    arrived: async () => receiver.events,
    close: receiver.close,
  };
});

describe('an envelope', () => {
  it('has the frames of the stack with the innermost last, the release and the key of the project', async () => {
    const receiver = await openFaultReceiver();
    try {
      const stack = [
        'TypeError: no',
        '    at Sender.send (file:///app/api/send.js:10:5)',
        '    at async node:internal/process:95:1',
        '    at <anonymous>',
      ].join('\n');
      const reporter = new SentryReporter({ ...ORIGIN, url: receiver.url, publicKey: 'a-public-key' });
      await reporter.report(aFault({ stack, message: 'ü'.repeat(100_000) }));
      const [event] = receiver.events;
      expect(event?.event).toMatchObject({
        release: 'waxwing@0.1.0',
        environment: 'production',
        tags: { role: 'worker' },
        exception: {
          values: [
            {
              value: 'ü'.repeat(2_000),
              stacktrace: {
                frames: [
                  { function: '?', filename: 'node:internal/process', lineno: 95, in_app: false },
                  { function: 'Sender.send', filename: 'file:///app/api/send.js', lineno: 10, in_app: true },
                ],
              },
            },
          ],
        },
      });
      expect(event?.headers['x-sentry-auth']).toContain('sentry_key=a-public-key');
    } finally {
      await receiver.close();
    }
  });

  it.each([
    ['refuses it', 429],
    ['sends it elsewhere', 302],
  ])('that the receiver %s is an AdapterError', async (_, status) => {
    const server = createServer((_req, res) => res.writeHead(status, { location: '/elsewhere' }).end());
    const url = `http://127.0.0.1:${await listenOnLoopback(server)}/api/1/envelope/`;
    const reporter = new SentryReporter({ ...ORIGIN, url, publicKey: 'k' });
    try {
      await expect(reporter.report(aFault())).rejects.toThrow(AdapterError);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});
