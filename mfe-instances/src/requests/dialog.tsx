import { isNotFound } from '@waxwing/client';
import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { EmptyState } from '@waxwing/kit/ui';
import { Dialog } from '@waxwing/kit/ui/overlay';
import { callOf } from './describe-request.js';
import { RequestDetails } from './details.js';
import { type LoggedRequest, useLoggedRequest } from './requests.api.js';

interface RequestDialogProps {
  /** The request id; empty for none. */
  readonly id: string;
  /** Calls that are already loaded, so that the title appears at once. */
  readonly loaded: readonly LoggedRequest[] | undefined;
  readonly keyNameOf: (request: LoggedRequest) => string;
  readonly onClose: () => void;
}

/** One call of the log, in a dialog over the list. */
export function RequestDialog({ id, loaded, keyNameOf, onClose }: RequestDialogProps) {
  const query = useLoggedRequest(id);
  const request = query.data ?? loaded?.find((one) => one.id === id);
  const isUnknown = isNotFound(query.error);
  return (
    <Dialog open={id !== ''} onClose={onClose} title={request ? callOf(request) : 'Request'}>
      {isUnknown ? (
        <EmptyState title="No call with this request ID" level={3}>
          The log keeps seven days. A call appears a second after its answer, and under load one may be
          missing. Calls with an unknown key are in nobody's log.
        </EmptyState>
      ) : (
        <QueryStatus
          query={query}
          title="Failed to load the request"
          loading={!request && <Loading what="the request" lines={6} />}
        />
      )}
      {request && <RequestDetails request={request} keyName={keyNameOf(request)} />}
    </Dialog>
  );
}
