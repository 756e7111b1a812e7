import retries from '../generated/retries.json' with { type: 'json' };
import { DefinitionList } from '../prose/definition-list.js';
import { Prose } from '../prose/prose.js';
import { renderInlineCode } from '../prose/render-inline-code.js';

const WHEN: Readonly<Record<string, string>> = {
  always: 'Repeat it',
  repeatable: 'Repeat it, unless it is a POST without Idempotency-Key',
};

/** Errors of version 1, and the one table of what to repeat. */
export function Errors() {
  return (
    <Prose>
      <p>
        An error has a status of 400 or more and a body of <code>application/problem+json</code>: a sentence
        in <code>error</code>, a fixed <code>code</code> to go by, <code>field</code> where one field is
        wrong, and <code>request_id</code>, which names the request to support.
      </p>
      <h2>Should-Retry</h2>
      <p>
        Every error under <code>/api/v1</code> says in the header <code>Should-Retry</code> whether the same
        call should be made again: <code>true</code> or <code>false</code>. It goes by this table, and may
        know more than the table of the day on which your program was written.
      </p>
      <h2>What to repeat, and when</h2>
      <DefinitionList
        entries={retries.map(({ code, status, when, most, wait }) => ({
          term: code,
          aside: status,
          text: renderInlineCode(
            `${WHEN[when]}${most === undefined ? '' : `, at most ${most === 1 ? 'once' : 'twice'}`}. Wait: ${wait}.`,
          ),
        }))}
      />
      <p>
        A connection that breaks, a timeout, 502 and 504 are like <code>unavailable</code>: the message may
        have been accepted, which only a repetition with the same <code>Idempotency-Key</code> tells. Let a
        call take 15 seconds before you give up. Where <code>Retry-After</code> is more than 60 seconds, do
        not sleep: tell your own caller.
      </p>
      <p>
        Every other error comes again however often you ask: a wrong number, a used-up plan (
        <code>message_limit</code>, <code>daily_cap</code>), a missing scope.
      </p>
    </Prose>
  );
}
