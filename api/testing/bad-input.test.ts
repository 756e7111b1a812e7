import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract, type Operation } from '@waxwing/contract';
import { z } from 'zod';
import { call } from './http.js';
import { type RealApi, realApi } from './real-api.js';

interface Property {
  type?: string;
}

const operations: Operation[] = Object.values(contract).flatMap((context) => Object.values(context));
const guarded = operations.filter(({ auth }) => auth !== 'none');
const withBody = operations.filter(({ body }) => Object.keys(body.shape).length > 0);
const withId = guarded.filter(({ params }) => Object.keys(params.shape).length > 0);
const title = ({ method, path }: Operation) => `${method} ${path}`;
const cases = (list: Operation[]) => list.map((operation) => [title(operation), operation] as const);

/** A value that fits each property, so that one at a time can be made not to. */
const FITTING: Readonly<Record<string, unknown>> = {
  email: 'ravi@example.com',
  password: 'a long password',
  username: 'Ravi',
  name: 'Shop',
  is_active: true,
  number: '919800000002',
  message: 'Order shipped',
};

describe('bad input, on every call of the contract', () => {
  let api: RealApi;
  let token: string;
  let key: string;
  let before: string;

  const signUp = async (email: string) => {
    const { body } = await call(`${api.url}/api/auth/signup`, {
      body: { email, password: 'a long password', username: 'Asha' },
    });
    return body.token as string;
  };
  /** All that the calls could change, as one text; when a key was last used is no change of anything. */
  const stored = async () => {
    const tables = ['accounts', 'subscriptions', 'api_keys', 'instances', 'messages', 'idempotency_keys'];
    const texts = tables.map((table) =>
      api.database.query(
        `select to_jsonb(t) - 'last_used_at' - 'linking_until' as row from ${table} t order by 1`,
      ),
    );
    return JSON.stringify(await Promise.all(texts));
  };
  const bearer = ({ auth }: Operation) => (auth === 'key' ? key : token);
  const urlOf = ({ path }: Operation, id = 'ins_0198c0de000070008000000000000002') =>
    `${api.url}${path.replace(/\{\w+\}/, id)}`;
  const sent = (operation: Operation, body: unknown, id?: string) =>
    call(urlOf(operation, id), { method: operation.method, bearer: bearer(operation), body });
  const raw = async (operation: Operation, body: string, type = 'application/json') => {
    const response = await fetch(urlOf(operation), {
      method: operation.method,
      headers: { authorization: `Bearer ${bearer(operation)}`, 'content-type': type },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const propertiesOf = ({ body }: Operation) => {
    const schema = z.toJSONSchema(body, { io: 'input' }) as {
      properties: Record<string, Property>;
      required?: string[];
    };
    return { properties: schema.properties, required: schema.required ?? [] };
  };
  const fitting = (operation: Operation) =>
    Object.fromEntries(
      Object.keys(propertiesOf(operation).properties)
        .filter((name) => name in FITTING)
        .map((name) => [name, FITTING[name]]),
    );

  let others: { instance: string; key: string };

  beforeAll(async () => {
    api = await realApi();
    const stranger = await signUp('stranger@example.com');
    await call(`${api.url}/api/subscription/claim-free`, { bearer: stranger, body: {} });
    const theirs = await call(`${api.url}/api/instances/create`, { bearer: stranger, body: {} });
    const theirKey = await call(`${api.url}/api/api-keys`, { bearer: stranger, body: { name: 'Theirs' } });
    others = {
      instance: (theirs.body.instance as { instance_id: string }).instance_id,
      key: (theirKey.body.apiKey as { id: string }).id,
    };
    token = await signUp('asha@example.com');
    const mine = await call(`${api.url}/api/api-keys`, { bearer: token, body: { name: 'Mine' } });
    key = (mine.body.apiKey as { api_key: string }).api_key;
    before = await stored();
  });
  afterAll(async () => {
    const after = await stored();
    await api.close();
    expect(after).toBe(before);
    expect(api.log.join('\n')).not.toMatch(
      /a long password|wxs_[0-9A-Za-z]{32}|insert into|select .* from|Order shipped/i,
    );
  });

  it.each(cases(guarded))('%s answers 401 without a token and with a bad one', async (_, operation) => {
    for (const bad of [undefined, 'nonsense', `${token.slice(0, -2)}xx`]) {
      const { status, body } = await call(urlOf(operation), {
        method: operation.method,
        ...(bad && { bearer: bad }),
      });
      expect([status, body.code]).toEqual([
        401,
        operation.auth === 'key' ? 'invalid_api_key' : 'unauthorized',
      ]);
    }
  });

  it.each(cases(withId))("%s answers 404 for another account's id and for nonsense", async (_, operation) => {
    for (const id of [others.instance, others.key, 'nonsense', `msg_${'0'.repeat(32)}`]) {
      const { status, body } = await sent(
        operation,
        operation.method === 'GET' ? undefined : fitting(operation),
        id,
      );
      expect([status, body.code]).toEqual([404, expect.stringMatching(/_not_found$/)]);
    }
  });

  it.each(cases(withBody))('%s names each field that is missing', async (_, operation) => {
    for (const field of propertiesOf(operation).required) {
      const { [field]: _left, ...rest } = fitting(operation);
      const { status, body } = await sent(operation, rest);
      expect([status, body.field]).toEqual([400, field]);
      expect(body.error).toMatch(field);
    }
  });

  it.each(cases(withBody))(
    '%s names each field that has the wrong type or is too long',
    async (_, operation) => {
      for (const [field, { type }] of Object.entries(propertiesOf(operation).properties)) {
        const wrong = [
          null,
          {},
          [],
          type === 'string' ? 7 : 'seven',
          ...(type === 'string' ? ['x'.repeat(200_000)] : []),
        ];
        for (const value of wrong) {
          const { status, body } = await sent(operation, { ...fitting(operation), [field]: value });
          expect([status, body.field]).toEqual([400, field]);
          expect(body.error).toMatch(field);
        }
      }
    },
  );

  it.each(cases(withBody))('%s refuses a field it does not know, by name', async (_, operation) => {
    const { status, body } = await sent(operation, { ...fitting(operation), surprise: 1 });
    expect(status).toBe(400);
    expect(body.error).toMatch(/surprise/);
  });

  it.each(cases(withBody))(
    '%s refuses broken JSON, another content type, and more than 1 MiB',
    async (_, operation) => {
      expect(await raw(operation, '{"message": ')).toMatchObject({
        status: 400,
        body: { code: 'invalid_json' },
      });
      expect(await raw(operation, '["message"]')).toMatchObject({ status: 400 });
      expect(await raw(operation, 'message=hello', 'text/plain')).toMatchObject({ status: 415 });
      expect(await raw(operation, JSON.stringify({ name: 'x'.repeat(1_100_000) }))).toMatchObject({
        status: 413,
      });
    },
  );
});
