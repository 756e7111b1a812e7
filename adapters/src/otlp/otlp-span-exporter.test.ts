import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AdapterError, type EndedSpan } from '@waxwing/core';
import { freePort } from '../../testing/free-port.js';
import { listenOnLoopback } from '../../testing/listen-on-loopback.js';
import { OtlpSpanExporter } from './otlp-span-exporter.js';

const RESOURCE = { serviceName: 'waxwing', version: '1.2.3', instanceId: 'api-1' };
const SPAN: EndedSpan = {
  name: 'intake',
  kind: 'internal',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  startedAt: 1_700_000_000_000.25,
  endedAt: 1_700_000_000_001.5,
  attributes: { messages: 3, outcome: 'stored', share: 0.5 },
  links: [{ traceId: '11111111111111111111111111111111', spanId: '2222222222222222' }],
  failed: false,
};

describe('the exporter of spans', () => {
  let server: Server;
  let endpoint: string;
  let answer: number | 'nothing';
  let got: { url: string; type: string | undefined; body: unknown }[];
  beforeEach(async () => {
    [answer, got] = [200, []];
    server = createServer(async (request, response) => {
      const { url = '', headers } = request;
      got.push({ url, type: headers['content-type'], body: JSON.parse(await textOf(request)) });
      if (answer !== 'nothing') response.writeHead(answer).end('{}');
    });
    endpoint = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  test('posts them as the JSON of OTLP, under the path of traces', async () => {
    await new OtlpSpanExporter({ endpoint: `${endpoint}/otel/`, resource: RESOURCE }).export([SPAN]);
    const { url, type, body } = got[0]!;
    expect([url, type]).toEqual(['/otel/v1/traces', 'application/json']);
    expect(body).toEqual({
      resourceSpans: [
        {
          resource: {
            attributes: [
              { key: 'service.name', value: { stringValue: 'waxwing' } },
              { key: 'service.version', value: { stringValue: '1.2.3' } },
              { key: 'service.instance.id', value: { stringValue: 'api-1' } },
            ],
          },
          scopeSpans: [
            {
              scope: { name: 'waxwing', version: '1.2.3' },
              spans: [
                {
                  traceId: SPAN.traceId,
                  spanId: SPAN.spanId,
                  name: 'intake',
                  kind: 1,
                  startTimeUnixNano: '1700000000000250000',
                  endTimeUnixNano: '1700000000001500000',
                  attributes: [
                    { key: 'messages', value: { intValue: '3' } },
                    { key: 'outcome', value: { stringValue: 'stored' } },
                    { key: 'share', value: { doubleValue: 0.5 } },
                  ],
                  links: SPAN.links,
                  status: { code: 0 },
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test('tells the parent, the kind and the failure of a span', async () => {
    const request: EndedSpan = { ...SPAN, kind: 'server', parentSpanId: '3333333333333333', failed: true };
    await new OtlpSpanExporter({ endpoint, resource: RESOURCE }).export([request]);
    const sent = JSON.stringify(got[0]!.body);
    expect(sent).toContain('"parentSpanId":"3333333333333333"');
    expect(sent).toContain('"kind":2');
    expect(sent).toContain('"status":{"code":2}');
  });

  test.each([
    [503, /answered with 503/],
    [302, /cannot be reached/],
  ])('rejects where the collector answers with %i', async (status, sentence) => {
    answer = status;
    const exporting = new OtlpSpanExporter({ endpoint, resource: RESOURCE }).export([SPAN]);
    await expect(exporting).rejects.toThrow(sentence);
    await expect(exporting).rejects.toBeInstanceOf(AdapterError);
  });

  test('rejects where nobody listens, and where nobody answers', async () => {
    const away = new OtlpSpanExporter({
      endpoint: `http://127.0.0.1:${await freePort()}`,
      resource: RESOURCE,
    });
    await expect(away.export([SPAN])).rejects.toThrow('cannot be reached');
    answer = 'nothing';
    // deadline: the time for an answer itself is under test.
    const silent = new OtlpSpanExporter({ endpoint, resource: RESOURCE, timeoutMs: 50 });
    await expect(silent.export([SPAN])).rejects.toThrow('cannot be reached');
  });
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
