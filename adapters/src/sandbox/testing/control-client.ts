import { expect } from '@jest/globals';
import { type ControlCall, controlCalls } from '@waxwing/contract/sandbox';
import type { SandboxHarness } from './sandbox-harness.js';

export interface ControlResponse {
  readonly status: number;
  readonly type: string | null;
  readonly body: Record<string, unknown>;
}

/** Where the sandbox is controlled over HTTP. */
export function controlUrl({ sandbox }: SandboxHarness): string {
  return sandbox.url.replace('ws:', 'http:').replace('/ws/chat', '');
}

/** Makes a call, whose answer has to be what the contract says. A text is sent as it is. */
export async function callControl(
  harness: SandboxHarness,
  method: string,
  path: string,
  body?: unknown,
): Promise<ControlResponse> {
  const response = await fetch(`${controlUrl(harness)}/sandbox/api/${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (response.ok) expect(answerSchema(method, path)?.parse(answer)).toEqual(answer);
  return { status: response.status, type: response.headers.get('content-type'), body: answer };
}

function answerSchema(method: string, path: string) {
  const names = Object.keys(controlCalls) as ControlCall[];
  const call = names.find((name) =>
    new RegExp(`^${name.replace(/\{\w+\}/g, '[^/]+')}$`).test(`${method} /${path}`),
  );
  return call && controlCalls[call].answer;
}
