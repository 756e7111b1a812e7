import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UndiciWebhookSender } from '@waxwing/adapters/webhooks';
import {
  CHANGES,
  caught,
  type Delivery,
  NEXT_SECRET,
  productSender,
  receivedEvent,
  SECRET,
  TOLERANCE_MS,
} from './deliveries.js';
import { RECIPES } from './running-example.js';

const PLACEHOLDER = "const SECRET = '';";
const REFUSAL = 'Not sent by Waxwing within the last five minutes';

interface N8nNode {
  readonly name: string;
  readonly type: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}
interface N8nWorkflow {
  readonly nodes: readonly N8nNode[];
  readonly connections: Readonly<Record<string, { readonly main: readonly (readonly { node: string }[])[] }>>;
}
const workflow: N8nWorkflow = JSON.parse(await readFile(`${RECIPES}n8n-workflow.json`, 'utf8'));

function nodeOf(type: string): N8nNode {
  const found = workflow.nodes.filter((node) => node.type === `n8n-nodes-base.${type}`);
  expect(found).toHaveLength(1);
  return found[0]!;
}

/** How the task runner of n8n runs code (2.41): in a context of its own, or directly where its insecure mode is set. */
const MODES = {
  secure: (code: string, names: object) =>
    runInContext(
      `var module = { exports: {} }; module.exports = async function VmCodeWrapper() {${code}\n}()`,
      createContext(names),
    ),
  insecure: (code: string, names: object) =>
    new Function('context', `with(context) { return (async function() {${code}\n})(); }`)(names),
};

/** Runs the Code node on an item of the Webhook node, with the names that the task runner gives it. */
async function runCodeNode(
  { headers, body }: Delivery,
  secret = SECRET,
  mode: keyof typeof MODES = 'secure',
): Promise<unknown> {
  const code = String(nodeOf('code').parameters.jsCode);
  expect(code).toContain(PLACEHOLDER);
  const json = { headers, params: {}, query: {}, body: JSON.parse(body), executionMode: 'production' };
  const binary = { data: { data: Buffer.from(body).toString('base64'), mimeType: 'application/json' } };
  const item = { json, binary };
  const names = {
    // n8n allows the module `crypto` in its own image for runners, and in others by a setting.
    require: (name: string) => {
      if (name !== 'crypto') throw new Error(`Module '${name}' is disallowed`);
      return createRequire(import.meta.url)(name);
    },
    Buffer,
    $input: { first: () => item, all: () => [item] },
    helpers: {
      getBinaryDataBuffer: async (at: number, name: 'data') => {
        if (at !== 0) throw new Error(`there is no item ${at}`);
        return Buffer.from(item.binary[name].data, 'base64');
      },
    },
  };
  return MODES[mode](code.replace(PLACEHOLDER, `const SECRET = '${secret}';`), names);
}

describe('the workflow for n8n', () => {
  let sender: UndiciWebhookSender;
  beforeAll(() => {
    sender = productSender();
  });
  afterAll(() => sender?.close());

  it('hands the body as it came from the webhook to the code, and answers after that', () => {
    const webhook = nodeOf('webhook');
    expect(webhook.parameters).toMatchObject({
      httpMethod: 'POST',
      responseMode: 'responseNode',
      options: { rawBody: true },
    });
    const next = (name: string) => workflow.connections[name]?.main[0]?.map(({ node }) => node);
    expect(next(webhook.name)).toEqual([nodeOf('code').name]);
    expect(next(nodeOf('code').name)).toEqual([nodeOf('respondToWebhook').name]);
  });

  it('hands on the event that Waxwing has sent, with either secret while they rotate', async () => {
    expect(await runCodeNode(await caught(sender))).toEqual([{ json: receivedEvent(1) }]);
    const rotated = await caught(sender, { secrets: [NEXT_SECRET, SECRET] });
    expect(await runCodeNode(rotated, SECRET)).toEqual([{ json: receivedEvent(1) }]);
    expect(await runCodeNode(rotated, NEXT_SECRET)).toEqual([{ json: receivedEvent(1) }]);
  });

  it('runs where n8n runs code in its insecure mode', async () => {
    const run = async (secret: string) => runCodeNode(await caught(sender), secret, 'insecure');
    expect(await run(SECRET)).toEqual([{ json: receivedEvent(1) }]);
    await expect(run(NEXT_SECRET)).rejects.toMatchObject({ message: REFUSAL });
  });

  it.each(Object.entries(CHANGES))('fails where somebody has changed %s', async (_, change) => {
    await expect(runCodeNode(change(await caught(sender)))).rejects.toMatchObject({ message: REFUSAL });
  });

  it('fails where it is older than five minutes, signed by others, or not signed', async () => {
    const old = await caught(sender, { ageMs: TOLERANCE_MS + 1_000 });
    await expect(runCodeNode(old)).rejects.toMatchObject({ message: REFUSAL });
    await expect(runCodeNode(await caught(sender), NEXT_SECRET)).rejects.toMatchObject({ message: REFUSAL });
    const { body } = await caught(sender);
    await expect(runCodeNode({ headers: {}, body })).rejects.toMatchObject({ message: REFUSAL });
  });

  it('fails as long as nobody has put a secret into it', async () => {
    await expect(runCodeNode(await caught(sender), '')).rejects.toMatchObject({
      message: 'SECRET is not set',
    });
  });
});
