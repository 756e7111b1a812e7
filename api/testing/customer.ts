import { randomUUID } from 'node:crypto';
import type { SandboxServer } from '@waxwing/adapters/sandbox';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { call } from './http.js';

export interface LinkedCustomer {
  readonly token: string;
  readonly instanceId: string;
  readonly key: string;
}

/** Signs a new customer up on the Free plan, with one instance that is linked to the phone `number` and ready. */
export async function linkedCustomer(
  url: string,
  phones: Pick<SandboxServer['control'], 'scan'>,
  number: string,
): Promise<LinkedCustomer> {
  const email = `asha-${randomUUID()}@example.com`;
  const signUp = await call(`${url}/api/auth/signup`, {
    body: { username: 'Asha', email, password: 'a long password' },
  });
  const token = signUp.body.token as string;
  await call(`${url}/api/subscription/claim-free`, { bearer: token, body: {} });
  const created = await call(`${url}/api/instances/create`, { bearer: token, body: {} });
  const instance = created.body.instance as { instance_id: string; api_key: string };
  await link(url, phones, { token, number, instanceId: instance.instance_id });
  return { token, instanceId: instance.instance_id, key: instance.api_key };
}

async function link(
  url: string,
  phones: Pick<SandboxServer['control'], 'scan'>,
  { token, number, instanceId }: { token: string; number: string; instanceId: string },
): Promise<void> {
  const qrCode = () => call(`${url}/api/instances/qrcode/${instanceId}`, { bearer: token });
  let scanned = false;
  await eventuallyPasses(async () => {
    const { status, qr } = (await qrCode()).body as { status: string; qr: string | null };
    if (status === 'ready') return;
    if (qr !== null && !scanned) {
      await phones.scan(number, qr);
      scanned = true;
    }
    throw new Error(`the instance is ${status}`);
  });
}

/** Resolves when the instance can send. */
export async function untilReady(url: string, { token, instanceId }: LinkedCustomer): Promise<void> {
  await eventuallyPasses(async () => {
    const { body } = await call(`${url}/api/instances/detail/${instanceId}`, { bearer: token });
    const { status } = body.instance as { status: string };
    if (status !== 'ready') throw new Error(`the instance is ${status}`);
  });
}
