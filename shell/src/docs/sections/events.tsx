import { Link } from '@waxwing/kit/router';
import { lazy } from 'react';
import { OnDemand } from '../frame/on-demand.js';
import { DefinitionList } from '../prose/definition-list.js';
import { Example } from '../prose/example.js';
import { Prose } from '../prose/prose.js';

const EventTypes = lazy(() => import(/* webpackChunkName: "docs-events" */ '../events/event-types.js'));

const ENVELOPE = [
  { term: 'id', text: 'Names the event: the same in every answer. A program that has seen it ignores it.' },
  { term: 'type', text: 'What happened. New types may come; ignore those that you do not know.' },
  {
    term: 'version',
    text: 'Of its shape. Fields are added without a new version, never removed or changed.',
  },
  { term: 'timestamp', text: 'When it happened.' },
  { term: 'mode', text: 'live, or sandbox where simulated phones take the place of WhatsApp.' },
  { term: 'instance_id', text: 'The instance that it is about; null where it is about the account.' },
  { term: 'data', text: 'What it is about, as it was at that moment: a message with the status of then.' },
];

const QUERY = [
  {
    term: 'after',
    text: 'Where to begin: next_cursor of the answer before, the id of any event, or a time such as 2026-11-22T03:00:00Z. Without it, with the oldest event that is kept.',
  },
  { term: 'types', text: 'Only these, separated by commas. message.* stands for all types of messages.' },
  { term: 'instance_id', text: 'Only those of one instance, without those of the account.' },
  { term: 'limit', text: 'How many at most, 1 to 200; 100 unless told.' },
  { term: 'wait', text: 'Seconds to wait where there is nothing, 0 to 25.' },
];

export function Events() {
  return (
    <Prose>
      <p>
        An event is something that has happened: a message arrived, was delivered or failed, a phone was
        unlinked, an order was paid. Waxwing writes each down in the same moment in which it stores what
        happened: no event is lost, and none is made up. Here a program asks for them; to have your server
        called instead, make a <Link to="/docs#webhooks">webhook</Link>. Both tell the same events.
      </p>
      <h2>Reading them</h2>
      <Example label="question for events" files={{ 'events.sh': 'curl' }} />
      <p>
        The <Link to="/docs#api-keys">key</Link> needs the scope <code>events:read</code>. A key that is
        restricted to instances reads what happens to them, any other key all of the account.
      </p>
      <DefinitionList entries={QUERY} />
      <p>
        The answer has the events in <code>data</code>, the oldest first, and says in <code>has_more</code>{' '}
        whether there are more. Give its <code>next_cursor</code> as <code>after</code> of the next call. It
        is always there, also where nothing happened or nothing matched.
      </p>
      <h2>Waiting for them</h2>
      <p>
        With <code>wait</code> a call that finds nothing is held until something happens, and answered within
        a moment of it. So a program hears of everything as it happens, and needs no address that Waxwing
        could call:
      </p>
      <Example
        label="program that follows events"
        files={{ 'follow.mjs': 'JavaScript', 'follow.py': 'Python', 'follow.php': 'PHP' }}
      />
      <p>
        5 calls of a key and 20 of an account may wait at a time; more are refused with{' '}
        <code>rate_limited</code>. Give your HTTP client a timeout of more than 30 seconds.
      </p>
      <h2>Staying connected</h2>
      <p>
        <code>GET /api/v1/stream</code>, with the same key, stays open and tells each event as it happens, as
        server-sent events with the event as JSON. It takes <code>types</code> and <code>instance_id</code>. A
        program that loses the connection opens it again with the last <code>id</code> in the header{' '}
        <code>Last-Event-ID</code> and misses nothing within 10 minutes. On the event <code>reset</code> it
        reads anew: what it missed is not known, or more than a thousand events. An account may have 10 open.
      </p>
      <h2>What you can rely on</h2>
      <ul>
        <li>
          The order is that in which things were stored, for all events of an account: what is behind a cursor
          stays behind it. For one message, <code>sent</code> comes before <code>delivered</code> and that
          before <code>read</code>, also where WhatsApp tells only the last.
        </li>
        <li>
          Reading from cursor to cursor misses nothing and repeats nothing. A program that stops between
          reading an event and noting its cursor sees that event again: go by its <code>id</code>.
        </li>
        <li>
          Events are recorded from the first call on, and until 24 hours after the last one, without anything
          to set up. <code>recording</code> names the types, <code>recorded_since</code> says since when. To
          be told of what happens while nobody asks for longer, make a{' '}
          <Link to="/docs#webhooks">webhook</Link>.
        </li>
        <li>
          They are kept for 30 days, or as long as your plan keeps messages where that is shorter. A cursor
          that is older begins with the oldest that there is. Of a message that your plan no longer keeps,{' '}
          <code>message</code> is null and <code>content_deleted</code> true.
        </li>
        <li>
          An event has at most 20 kB. Of a text of more than 16,384 characters, or of fewer that take much
          space, it has the beginning, and <code>text_truncated</code> is true.
        </li>
      </ul>
      <h2>What an event says</h2>
      <DefinitionList entries={ENVELOPE} />
      <h2>All types</h2>
      <OnDemand what="list of events">
        <EventTypes />
      </OnDemand>
    </Prose>
  );
}
