import Router from '@koa/router';
import {
  type ControlAnswer,
  type ControlBody,
  type ControlCall,
  controlCalls,
  fault,
} from '@waxwing/contract/sandbox';
import type { Context } from 'koa';
import { z } from 'zod';
import { invalid, notFound, Problem } from './problem.js';
import { readBody } from './read-body.js';
import { parameterOf } from './read-parameter.js';
import type { SandboxController } from './sandbox-controller.js';

export const BASE = '/sandbox/api';

/** Does a call: with its checked body, and the parameters of its path. */
type Handler<C extends ControlCall> = (
  control: SandboxController,
  body: ControlBody<C>,
  parameter: string,
  second: string,
) => ControlAnswer<C> | Promise<ControlAnswer<C>>;

const done = (work: Promise<void>) => work.then(() => ({ ok: true as const }));

const enterCode: Handler<'POST /phones/{number}/pair' | 'POST /phones/{number}/code'> = (
  control,
  { code },
  number,
) => done(control.enterPairingCode(number, code));

const handlers: { readonly [C in ControlCall]: Handler<C> } = {
  'POST /phones': (control, phone) => control.addPhone(phone),
  'GET /phones': (control) => ({ phones: control.phones() }),
  'POST /phones/{number}/scan': (control, { qr }, number) => done(control.scan(number, qr)),
  'POST /phones/{number}/pair': enterCode,
  'POST /phones/{number}/code': enterCode,
  'POST /phones/{number}/passkey': (control, challenge, number) => control.assertPasskey(number, challenge),
  'GET /phones/{number}/passkey': (control, _, number) => control.passkey(number),
  'GET /phones/{number}/chats': (control, _, number) => ({ chats: control.chats(number) }),
  'GET /phones/{number}/messages': (control, _, number) => ({ messages: control.messages(number) }),
  'POST /phones/{number}/messages': (control, message, number) => control.write(number, message),
  'POST /phones/{number}/messages/{id}/forget': (control, { code }, number, id) =>
    done(control.files.forget(number, id, code)),
  'POST /phones/{number}/crowds': (control, message, number) => control.writeToCrowd(number, message),
  'POST /phones/{number}/read': (control, { messages }, number) => control.read(number, messages),
  'POST /phones/{number}/typing': (control, typing, number) => done(control.type(number, typing)),
  'POST /phones/{number}/presence': (control, { online }, number) => done(control.setOnline(number, online)),
  'POST /phones/{number}/unlink': (control, _, number) => done(control.unlink(number)),
  'POST /phones/{number}/standing': (control, change, number) => control.setStanding(number, change),
  'POST /phones/{number}/away': (control, { days }, number) => control.setAwayDays(number, days),
  'POST /phones/{number}/history': (control, { chats }, number) => done(control.addHistory(number, chats)),
  'POST /phones/{number}/salt': (control, { change }, number) => done(control.changeSalt(number, change)),
  'POST /faults': (control, given) => done(control.injectFault(given)),
  'GET /faults': (control) => ({ faults: control.faults() }),
  'DELETE /faults': (control) => done(control.clearFaults()),
  'DELETE /faults/{kind}': (control, _, kind) =>
    done(control.clearFaults(check(fault.pick({ kind: true }), { kind }).kind)),
  'GET /floor': (control) => control.versionFloor(),
  'POST /floor': (control, change) => control.setVersionFloor(change),
  'GET /frames/{id}': (control, _, id) => ({
    id,
    frames: control.frames(id),
    asked: control.resendRequests(id),
  }),
  'GET /media': (control) => ({ files: control.mediaFiles() }),
  'GET /problems': (control) => ({ problems: control.problems() }),
};

/** The calls of the control API below `/sandbox/api`. */
export function controlRoutes(control: SandboxController) {
  const router = new Router({ prefix: BASE, sensitive: true });
  for (const call of Object.keys(handlers) as ControlCall[]) {
    const [method = '', path = ''] = call.split(' ');
    const handle = handlers[call] as (
      control: SandboxController,
      body: unknown,
      ...parameters: string[]
    ) => unknown;
    const { body = z.object() } = controlCalls[call] as { body?: z.ZodObject };
    router.register(path.replaceAll(/\{(\w+)\}/g, ':$1'), [method], async (ctx) => {
      const parameters = [parameterOf(ctx, 0), parameterOf(ctx, 1)];
      const given = method === 'POST' ? check(body, await readBody(ctx)) : {};
      ctx.body = await handle(control, given, ...parameters);
    });
  }
  return router.routes();
}

/** The value as the schema reads it. @throws Problem 400 that names the first wrong field */
function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data as z.output<Schema>;
  const [issue] = error.issues;
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...keys].join('.');
  if (field === '') throw invalid('The body is not a JSON object.');
  throw invalid(`The field ${field} ${keys.length > 0 ? 'is unknown' : issue?.message}.`);
}

/** No route has answered: the call is unknown, or its path takes other methods. */
export function refuseUnknown(ctx: Context): never {
  if (!ctx.path.startsWith(`${BASE}/`))
    throw notFound('Nothing is here; the control API is below /sandbox/api/.');
  const methods: string[] = (ctx.matched ?? []).flatMap((layer: { methods: string[] }) => layer.methods);
  if (methods.length === 0) throw notFound('The control API has no such call.');
  throw new Problem(405, `This call takes ${methods.filter((one) => one !== 'HEAD').join(' or ')}.`);
}
