import type {
  IntakeRequest,
  IntakeVerdict,
  OutboxMessage,
  OutgoingMessage,
  PersistencePorts,
  SendOutcome,
  Settlement,
  WhatsAppSession,
  WhatsAppTransport,
} from '@waxwing/core';
import { intercepted } from '../counting-ports.js';
import type { Tracing } from './create-tracing.js';

/** The ports of persistence, with spans of what becomes of messages. */
export function tracedPorts(
  ports: PersistencePorts,
  { intake, sends }: Pick<Tracing, 'intake' | 'sends'>,
): PersistencePorts {
  return {
    ...ports,
    intake: intercepted(ports.intake, (method) => {
      if (method !== 'accept') return undefined;
      return (call, [request]) =>
        intake.accept(request as IntakeRequest, call as () => Promise<IntakeVerdict>);
    }),
    outbox: intercepted(ports.outbox, (method) => {
      if (method === 'take') return (call) => sends.take(call as () => Promise<OutboxMessage[]>);
      if (method !== 'settle') return undefined;
      return (call, [, settlements]) =>
        sends.settle(settlements as Settlement[], call as () => Promise<void>);
    }),
  };
}

/** The transport, with spans of the sends of its sessions. */
export function tracedTransport(
  transport: WhatsAppTransport,
  { sends }: Pick<Tracing, 'sends'>,
): WhatsAppTransport {
  const traced = (session: WhatsAppSession) =>
    intercepted(session, (method) => {
      if (method !== 'send') return undefined;
      return (call, [message]) => sends.send(message as OutgoingMessage, call as () => Promise<SendOutcome>);
    });
  return intercepted(transport, (method) => {
    if (method !== 'open') return undefined;
    return async (call) => traced((await call()) as WhatsAppSession);
  });
}
