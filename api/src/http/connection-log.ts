import type { Logger } from 'pino';

/** What befalls a connection from the other side: it was cut, or what came was no HTTP. */
const THEIRS = /^(?:E(?:CONNRESET|CONNABORTED|PIPE|TIMEDOUT)|HPE_\w+)$/;

/** Notes what happens to connections. Callers hang up all day long: only a fault of ours is an error that somebody should see. */
export function connectionLog(log: Logger): (error: Error & { code?: string }) => void {
  return (error) => {
    if (THEIRS.test(error.code ?? '')) log.info({ reason: error.code }, 'caller hung up');
    else log.error({ err: error }, 'connection failed');
  };
}
