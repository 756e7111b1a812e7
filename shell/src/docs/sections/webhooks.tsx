import { Link } from '@waxwing/kit/router';
import { ContentNotFound } from './content-not-found.js';

export function Webhooks() {
  return (
    <ContentNotFound>
      Waxwing calls no address of yours so far. Until it does, wait for what happens:{' '}
      <Link to="/docs#events">Events</Link> shows how.
    </ContentNotFound>
  );
}
