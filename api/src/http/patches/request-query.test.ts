import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { InvalidApiKey, Unauthorized } from '@waxwing/core';
import { pino } from 'pino';
import { createApp } from '../app.js';
import { HttpError } from '../http-error.js';

describe('live hook: a query of thousands of fields', () => {
  test('is not parsed by Koa, whatever reads it', () => {
    const koa = createApp({
      routes: [],
      log: pino({ level: 'silent' }),
      ready: async () => ({ database: true, transport: true }),
      publicUrl: 'http://localhost',
      validateResponses: true,
      authenticateAccount: () => Promise.reject(new Unauthorized()),
      authorizeKey: () => Promise.reject(new InvalidApiKey()),
    });
    const req = new IncomingMessage(new Socket());
    const context = koa.createContext(req, new ServerResponse(req));
    req.url = '/healthz?a=1&a=2';
    expect(context.query).toEqual({ a: ['1', '2'] });
    req.url = `/healthz?${'a&'.repeat(7_900)}`;
    expect(() => context.query).toThrow(HttpError);
    expect(() => context.request.query).toThrow(HttpError);
  });
});
