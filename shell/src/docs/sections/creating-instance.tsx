import { Link } from '@waxwing/kit/router';
import { DefinitionList } from '../prose/definition-list.js';
import { Prose } from '../prose/prose.js';

const STATUSES = [
  { term: 'initializing', text: 'It connects to WhatsApp, or waits for somebody to scan its QR code.' },
  { term: 'ready', text: 'Linked and connected: messages can go out.' },
  {
    term: 'disconnected',
    text: 'Linked, but the connection to WhatsApp is away. Waxwing connects again by itself; nothing to do.',
  },
  { term: 'logged_out', text: 'The phone has removed the linked device. Reset the instance and scan again.' },
  {
    term: 'failed',
    text: 'WhatsApp refuses the session; the instance’s page says why. Reset it and scan again.',
  },
];

export function CreatingInstance() {
  return (
    <Prose>
      <p>
        In the dashboard, press <b>Create Instance</b>. It gets an ID of its own, such as{' '}
        <code>ins_0198c0de5a7e7000a1b2c3d4e5f60718</code>, and an API key. An account without a plan is asked
        to choose one first.
      </p>
      <h2>Linking</h2>
      <p>
        The QR code is on the instance’s page. On the phone: WhatsApp,{' '}
        <b>Settings → Linked devices → Link a device</b>. A code is good for a minute at most; the page shows
        the next one by itself. While nobody looks at the page, the instance rests and asks WhatsApp for no
        codes.
      </p>
      <p>
        With only the one phone at hand, link it by a code of eight characters instead: give its number, then
        choose <b>Link with phone number instead</b> in WhatsApp and type the code in. It stands for two and a
        half minutes.
      </p>
      <p>
        The link stays until somebody ends it: on the phone, by Reset or Delete in the dashboard, or WhatsApp
        itself when the phone has not been used for about two weeks. The phone need not be online while you
        send.
      </p>
      <h2>Name</h2>
      <p>
        People see the name that the WhatsApp account has. Where WhatsApp does not tell it, they see the one
        that you enter on the instance’s page, up to 25 characters.
      </p>
      <h2>Proxy</h2>
      <p>
        A number links best from the country of its phone. Under Proxy on the instance’s page you enter an{' '}
        <code>http</code>, <code>https</code> or <code>socks5</code> proxy of your own: from then on the
        instance goes by it and no other way, files included, and waits where it is away. Its password is kept
        sealed, and not shown again.
      </p>
      <h2>From a program</h2>
      <p>
        A key with the scope <code>instances:manage</code> creates, links, logs out and deletes instances:{' '}
        <Link to="/docs#api-v1">Version 1</Link> has the calls.
      </p>
      <h2>Status</h2>
      <DefinitionList entries={STATUSES} />
      <h2>Reset and delete</h2>
      <p>
        <b>Reset Instance</b> unlinks the phone and shows a new QR code; ID, key and history stay.{' '}
        <b>Delete Instance</b> removes the instance, its session and its key for good.
      </p>
      <h2>How many</h2>
      <p>
        Your plan says how many instances you may have at a time; one more is refused with{' '}
        <q>Instance limit reached</q>. <Link to="/pricing">Pricing</Link> has the figures.
      </p>
    </Prose>
  );
}
