// follow.mjs, for Node.js 18 or later. Run it with: node follow.mjs
const { WAXWING_URL, WAXWING_KEY } = process.env;

// A program that may stop keeps this somewhere, and goes on from there.
let after = new Date().toISOString();

for (;;) {
  const query = new URLSearchParams({ after, types: 'message.*', wait: '25' });
  const response = await fetch(`${WAXWING_URL}/api/v1/events?${query}`, {
    headers: { Authorization: `Bearer ${WAXWING_KEY}` },
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.error}`);
  for (const event of answer.data) {
    const text = event.data.message?.text ?? '(deleted)';
    process.stdout.write(`${event.type}: ${text}\n`);
  }
  after = answer.next_cursor;
}
