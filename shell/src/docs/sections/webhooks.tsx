import { Link } from '@waxwing/kit/router';
import { ContentNotFound } from './content-not-found.js';

export function Webhooks() {
  return (
    <ContentNotFound>
      Waxwing calls no address of yours so far. Until it does, ask for what arrived:{' '}
      <Link to="/docs#sending-messages">Sending messages</Link> shows how.
    </ContentNotFound>
  );
}
