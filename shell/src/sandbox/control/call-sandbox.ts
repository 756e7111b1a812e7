import type { ControlAnswer, ControlCall, ControlParts, ControlRequest } from '@waxwing/contract/sandbox';

/** A refusal of the sandbox: its status and its sentence. Without a status no response came. */
export class SandboxError extends Error {
  constructor(
    readonly status: number | undefined,
    sentence: string,
  ) {
    super(sentence);
    this.name = 'SandboxProblem';
  }
}

/** The sandbox's control API runs beside the product's own API. In live mode it does not exist. */
export const SANDBOX_API = '/sandbox/api';

/** Calls the sandbox's control API, which needs no key. @throws SandboxError */
export async function callSandbox<C extends ControlCall>(
  call: C,
  request: ControlRequest<C>,
): Promise<ControlAnswer<C>> {
  const { body, ...parameters }: ControlParts = request;
  const [method = '', pattern = ''] = call.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: keyof typeof parameters) => parameters[name] ?? '');
  return readAnswer(
    fetch(`${SANDBOX_API}${path}`, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
}

/** The JSON that a call is answered with. @throws SandboxError */
export async function readAnswer<Answer>(call: Promise<Response>): Promise<Answer> {
  const response = await call.catch(() => {
    throw new SandboxError(undefined, 'The sandbox does not answer. Please check your connection.');
  });
  const answer = (await response.json().catch(() => ({}))) as { readonly detail?: string };
  if (!response.ok) {
    throw new SandboxError(response.status, answer.detail ?? `The sandbox answers ${response.status}.`);
  }
  return answer as Answer;
}
