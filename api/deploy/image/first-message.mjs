// A customer's first message by HTTP, as the README shows it.
import { setTimeout as sleep } from 'node:timers/promises';

const PHONES = ['919800000001', '919800000002'];
const TEXT = 'Hello from Waxwing';

/** Resolves to the text that arrived at the second phone. */
export async function sendFirstMessage(base, control) {
  const asha = { username: 'Asha', email: 'asha@example.com', password: 'a long password' };
  const { token } = await call(`${base}/api/auth/signup`, { body: asha });
  await call(`${base}/api/subscription/claim-free`, { body: {}, bearer: token });
  const { instance } = await call(`${base}/api/instances/create`, { body: {}, bearer: token });
  for (const number of PHONES) await call(`${control}/phones`, { body: { number } });
  const code = `${base}/api/instances/qrcode/${instance.instance_id}`;
  const { qr } = await until(
    () => call(code, { bearer: token }),
    (answer) => answer.qr,
  );
  await call(`${control}/phones/${PHONES[0]}/scan`, { body: { qr } });
  await until(
    () => call(code, { bearer: token }),
    (answer) => answer.status === 'ready',
  );
  const message = { number: `+${PHONES[1]}`, message: TEXT };
  await call(`${base}/api/public/send/${instance.instance_id}`, { body: message, bearer: instance.api_key });
  const arrived = await until(
    () => call(`${control}/phones/${PHONES[1]}/messages`),
    (answer) => answer.messages[0],
  );
  return arrived.messages[0].text;
}

async function call(url, { body, bearer } = {}) {
  const reply = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

async function until(ask, isEnough) {
  for (;;) {
    const answer = await ask();
    if (isEnough(answer)) return answer;
    await sleep(200);
  }
}
