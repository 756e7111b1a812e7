// send.mjs, for Node.js 18 or later. Run it with: node send.mjs
const { WAXWING_URL, WAXWING_INSTANCE, WAXWING_KEY, WAXWING_TO } = process.env;

const response = await fetch(`${WAXWING_URL}/api/public/send/${WAXWING_INSTANCE}`, {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${WAXWING_KEY}`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ number: WAXWING_TO, message: 'Hello from JavaScript' }),
});

const answer = await response.json();
if (!response.ok) throw new Error(`${answer.code}: ${answer.error}`);
process.stdout.write(`${answer.id} is ${answer.status}, ${answer.usage.remaining} messages left\n`);
