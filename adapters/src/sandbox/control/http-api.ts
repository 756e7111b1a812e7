import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SandboxControl } from './control-types.js';
import { isLocalCaller } from './local-caller.js';
import { Problem } from './problem.js';
import { readJson } from './read-json.js';
import { ROUTES, type Route } from './routes.js';

const BASE = '/sandbox/api/';
const STATUS_TITLES: Record<number, string> = {
  400: 'Bad request',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Content too large',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
};

/** The control API as a listener for node's http server, for every path below `/sandbox/api/`. */
export const createControlApi =
  (control: SandboxControl) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    answer(control, request).then(
      (body) => send(response, 200, 'application/json', body),
      (error: unknown) => sendProblem(response, error),
    );
  };

const answer = async (control: SandboxControl, request: IncomingMessage): Promise<unknown> => {
  // The product may listen on every interface; these calls need no key, so only this machine may make them.
  if (!isLocalCaller(request))
    throw new Problem(403, 'The control API answers programs on this machine only.');
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (!pathname.startsWith(BASE))
    throw new Problem(404, 'Nothing is here; the control API is below /sandbox/api/.');
  const { route, parameter } = find(request.method ?? 'GET', pathname.slice(BASE.length));
  const fields = route.method === 'POST' ? await readJson(request) : {};
  return route.run(control, parameter, fields);
};

const find = (method: string, path: string): { route: Route; parameter: string } => {
  const steps = path.replace(/\/$/, '').split('/');
  const matching = ROUTES.filter(({ pattern }) => {
    const wanted = pattern.split('/');
    return wanted.length === steps.length && wanted.every((step, at) => step === '{}' || step === steps[at]);
  });
  if (matching.length === 0) throw new Problem(404, 'The control API has no such call.');
  const route = matching.find((candidate) => candidate.method === method);
  if (!route) throw new Problem(405, `This call takes ${matching.map((one) => one.method).join(' or ')}.`);
  return { route, parameter: decode(steps[route.pattern.split('/').indexOf('{}')] ?? '') };
};

const decode = (step: string): string => {
  try {
    return decodeURIComponent(step);
  } catch {
    throw new Problem(400, 'The path is not valid percent-encoding.');
  }
};

const sendProblem = (response: ServerResponse, error: unknown): void => {
  const status = error instanceof Problem ? error.status : 500;
  const detail =
    error instanceof Problem ? error.message : 'The sandbox failed; this is a fault of the sandbox.';
  const title = STATUS_TITLES[status] ?? 'Internal error';
  send(response, status, 'application/problem+json', { type: 'about:blank', title, status, detail });
};

const send = (response: ServerResponse, status: number, type: string, body: unknown): void => {
  const json = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': type,
    'content-length': json.length,
    'cache-control': 'no-store',
  });
  response.end(json);
};
