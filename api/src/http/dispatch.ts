import type { Operation } from '@waxwing/contract';
import { assertNotStopped, assertScope, DomainError, refusedKeyOf, stoppingLevelOf } from '@waxwing/core';
import type { Context } from 'koa';
import { HttpError } from './http-error.js';
import type { BodyPacer } from './limits/body-pacer.js';
import type { Caller } from './limits/call-limits.js';
import type { OperationLimits } from './limits/request-limits.js';
import type { UploadSlots } from './limits/upload-slots.js';
import {
  type AccountCaller,
  type Authenticators,
  authenticator,
  type KeyCaller,
} from './request/authenticate.js';
import { BODY_TIMES, type BodyTimes } from './request/body/body-times.js';
import type { ClientAddress } from './request/client-address.js';
import { endSignal } from './request/end-signal.js';
import { checkReply, guard } from './request/guard.js';
import { openFile } from './request/open-file.js';
import { instanceOfRequest } from './request-log/log-request.js';
import type { RecentAnswers } from './response/recent-answers.js';
import type { ResponseWriter } from './response/response-writer.js';
import type { Route } from './route.js';

export interface DispatchDeps extends Authenticators {
  readonly write: ResponseWriter;
  readonly validateResponses: boolean;
  readonly clientAddress: ClientAddress;
  readonly recentAnswers?: RecentAnswers;
  readonly bodyTimes?: BodyTimes;
  readonly uploads: UploadSlots;
  readonly bodies: BodyPacer;
  readonly limitsOf: (operation: Operation) => OperationLimits;
  /** Aborts when this process is about to end; never where it is absent. */
  readonly draining?: AbortSignal | undefined;
}

/** Serves one route: authenticates, checks the input, calls the handler. The body of an unknown caller is never read. */
export function dispatch(
  { operation, handle, verify }: Route,
  deps: DispatchDeps,
): (ctx: Context) => Promise<void> {
  const authenticate = authenticator(operation.auth, deps);
  const times = deps.bodyTimes ?? BODY_TIMES;
  const read = guard(operation, verify, { times, pacer: deps.bodies });
  const { uploads } = deps;
  const limits = deps.limitsOf(operation);
  return async (ctx) => {
    ctx.state.route = operation.path;
    ctx.state.operation = operation;
    const ip = deps.clientAddress(ctx.req);
    const { authorization } = ctx.req.headers;
    const { headers: answerHeaders } = ctx.state;
    ctx.state.ip = ip;
    const identify = async () => {
      try {
        const caller = await authenticate({ ip, authorization });
        noteCaller(ctx, caller, operation);
        return caller;
      } catch (error) {
        noteCaller(ctx, refusedCaller(error), operation);
        throw error;
      }
    };
    const caller = await limits.admit({ ip, authorization, headers: answerHeaders }, identify);
    // Judged after the limits, so that a refused call counts as well.
    assertMay(caller, operation);
    const authorize = async () => {
      const now = await identify();
      assertMay(now, operation);
      return now;
    };
    const recent = operation.conditional && caller && deps.recentAnswers;
    const key = recent ? `${operation.id} ${caller.accountId} ${ctx.req.url}` : '';
    const known = recent?.unchanged(key, ctx.req.headers['if-none-match']);
    if (operation.conditional && known !== undefined)
      return deps.write.unchanged(ctx, known, answerHeaders, operation.conditional);
    const since = recent?.start() ?? 0;
    const check = async () => assertTheSame(caller, await authorize());
    const confirm = afterSlowBody(times.confirmAfterMs, check);
    const { params, query, headers, body, form } = await read(ctx, confirm);
    if (caller && 'key' in caller)
      ctx.state.instanceId = instanceOfRequest({ params, query, body }, caller.key, operation.path);
    const request = {
      params,
      query,
      headers,
      body,
      caller,
      requestId: ctx.state.requestId,
      ip,
      userAgent: ctx.req.headers['user-agent'] ?? '',
      rawBody: String(ctx.request.rawBody ?? ''),
      openFile: () => openFile(ctx, operation, { times, confirm }),
      attached: form,
      accepts: (types: string[]) => ctx.accepts(types),
      endSignal: () => endSignal(ctx.res, deps.draining),
    };
    const waits = operation.waits?.(query as never) ?? false;
    await limits.limitConcurrency({ ip, caller, waits }, answerHeaders, async () => {
      const uploader = caller?.accountId ?? ip;
      const hasFile = operation.upload !== undefined || form !== undefined;
      const work = () => (hasFile ? uploads.run(uploader, () => handle(request)) : handle(request));
      const attempt = limits.limitAttempts({ ip, caller, body }, answerHeaders, work);
      const reply = await attempt.finally(() => form?.dispose());
      // A stream has waited for nothing: it is open from here on, and its key is checked again every minute.
      if (waits && !('open' in reply)) assertTheSame(caller, await authorize());
      ctx.state.replayed = reply.headers['Idempotent-Replayed'] === 'true';
      const answer = { ...reply, headers: { ...answerHeaders, ...reply.headers } };
      const written = { ctx, operation, deps, isAuthorized: () => stillHolds(authorize, caller) };
      const tag = await writeReply(written, answer);
      if (tag !== undefined && 'shows' in reply && reply.shows)
        recent?.remember(key, { tag, shows: reply.shows, since });
    });
  };
}

/** Notes for the request log who makes the call, and the instance that its path names: a call may be refused before more of it is read. */
function noteCaller(ctx: Context, caller: Caller, { path }: Operation): void {
  if (ctx.state.caller) return;
  ctx.state.caller = caller;
  if (caller && 'key' in caller)
    ctx.state.instanceId = instanceOfRequest({ params: ctx.params, query: {}, body: {} }, caller.key, path);
}

/** The caller whose key is known, but is switched off or comes from an address that is not on its list. */
function refusedCaller(error: unknown): KeyCaller | undefined {
  const key = refusedKeyOf(error);
  return key && { accountId: key.accountId, key };
}

/** Runs the check only where a body has taken long to come: a key that is revoked meanwhile must not bring what it sends. */
function afterSlowBody(confirmAfterMs: number, check: () => Promise<void>): () => Promise<void> {
  const begun = performance.now();
  return async () => {
    if (performance.now() - begun >= confirmAfterMs) await check();
  };
}

/** Whether the key has the scope of the operation, and the account is not suspended for it. @throws DomainError where not */
function assertMay(caller: AccountCaller | KeyCaller | undefined, operation: Operation): void {
  if (caller && 'key' in caller) {
    if (operation.scope) assertScope(caller.key, operation.scope);
    assertNotStopped(caller.key.suspension ?? null, stoppingLevelOf(operation.scope), new Date());
  } else if (caller && operation.stoppedBy) {
    assertNotStopped(caller.account.suspension, operation.stoppedBy, new Date());
  }
}

interface Writing {
  readonly ctx: Context;
  readonly operation: Operation;
  readonly deps: Pick<DispatchDeps, 'write' | 'validateResponses'>;
  readonly isAuthorized: () => Promise<boolean>;
}

/** Writes a reply as its kind is written. Resolves with the ETag of one that has one. */
async function writeReply(
  { ctx, operation, deps: { write, validateResponses }, isAuthorized }: Writing,
  reply: Awaited<ReturnType<Route['handle']>>,
): Promise<string | undefined> {
  if ('open' in reply) {
    ctx.state.isLive = true;
    reply.open(write.open(ctx, reply), isAuthorized);
    return undefined;
  }
  if ('bytes' in reply) {
    await write.bytes(ctx, reply);
    return undefined;
  }
  if ('chunks' in reply) {
    await write.stream(ctx, reply);
    return undefined;
  }
  if (validateResponses) checkReply(operation, reply);
  if (reply.body === undefined) {
    write.empty(ctx, { status: reply.status, headers: reply.headers });
    return undefined;
  }
  const answer = { ...reply, type: 'application/json' as const };
  if (operation.conditional && reply.status === 200)
    return write.conditionally(ctx, answer, operation.conditional);
  write(ctx, answer);
  return undefined;
}

/** A refusal ends it, and so does a key that opens other instances by now; a fault, such as a database that is away, does not. */
async function stillHolds(authorize: () => Promise<Caller>, before: Caller): Promise<boolean> {
  try {
    return opensTheSame(before, await authorize());
  } catch (error) {
    return !(error instanceof DomainError);
  }
}

/** Refuses a call whose key opens other instances than when it began: its answer was chosen by the old ones. @throws HttpError unavailable */
function assertTheSame(before: Caller, now: Caller): void {
  if (!opensTheSame(before, now))
    throw new HttpError('unavailable', 'This API key opens other instances than before. Please ask again.');
}

function opensTheSame(before: Caller, now: Caller): boolean {
  if (!(before && 'key' in before && now && 'key' in now)) return true;
  const opened = new Set(now.key.instanceIds);
  const { instanceIds } = before.key;
  return instanceIds.length === opened.size && instanceIds.every((id) => opened.has(id));
}
