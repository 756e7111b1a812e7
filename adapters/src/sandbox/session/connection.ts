import type { Fault } from '@waxwing/contract/sandbox';
import type { BinaryNode, proto } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import { passkeyRequest } from '../linking/passkey-handler.js';
import { readRegistration } from '../linking/registration.js';
import { UnlinkedDevice } from '../linking/unlinked-device.js';
import type { Companion } from '../state/companion.js';
import type { SandboxState } from '../state/sandbox-state.js';
import { NoiseLink } from '../wire/noise-link.js';
import type { ServerIdentity } from '../wire/server-identity.js';
import { CompanionSession } from './companion-session.js';
import { LinkingSession } from './linking-session.js';

/** The state of a socket after its handshake. */
interface Session {
  node(node: BinaryNode): Promise<void>;
  closed(): void;
}

/** The attributes of the stanza that refuses a login. */
type Refusal = Readonly<Record<string, string>>;

/** In WhatsApp's form; what a fault does not set is left out. */
function refusalOf({ code = 403, banCode, expire, text }: Fault): Refusal {
  return {
    reason: String(code),
    ...(banCode !== undefined && { code: String(banCode) }),
    ...(expire !== undefined && { expire: String(expire) }),
    ...(text !== undefined && { logout_message_header: text }),
  };
}

/** The last of the three numbers of the client's version. */
function revisionOf({ userAgent }: proto.ClientPayload): number {
  return userAgent?.appVersion?.tertiary ?? 0;
}

/** One socket from handshake to end: a device that waits to be linked, or a companion that logs in. */
export class Connection {
  readonly #state: SandboxState;
  readonly #onClose: (connection: Connection) => void;
  readonly link: NoiseLink;
  #session: Session | undefined;
  #companion: Companion | undefined;
  #closed = false;

  constructor(
    socket: WebSocket,
    identity: ServerIdentity,
    state: SandboxState,
    onClose: (connection: Connection) => void,
  ) {
    this.#state = state;
    this.#onClose = onClose;

    this.link = new NoiseLink(socket, identity, () => state.journal.flush(), {
      ready: (payload, clientStatic) => this.#ready(payload, clientStatic),
      node: async (node) => this.#session?.node(node),
      closed: () => this.#end(),
      failed: (error) => this.#failed(error),
    });
  }

  /** The number of the account that this socket is logged in as. */
  get number(): string | undefined {
    return this.#companion?.number;
  }

  async #ready(payload: proto.ClientPayload, clientStatic: Buffer): Promise<void> {
    if (this.#closed) return;
    if (payload.devicePairingData) {
      const registration = readRegistration(payload.devicePairingData);
      const device = new UnlinkedDevice(this.link, registration, clientStatic, revisionOf(payload));
      this.#session = new LinkingSession(device, this.#state.linking);
      return;
    }
    const number = String(payload.username ?? '');
    const companion = this.#state.directory.companion(number, payload.device ?? 0);
    if (this.#state.faults.take('login-silence', number)) {
      this.link.cut();
      return;
    }
    if (this.#state.faults.take('passkey-each-login', number)) {
      this.link.send(passkeyRequest());
      this.link.cut();
      return;
    }
    const refusal = this.#refusal(companion, number, clientStatic) ?? this.#outdated(revisionOf(payload));
    if (refusal || !companion) {
      this.link.end({ tag: 'failure', attrs: { reason: '401', location: 'sandbox', ...refusal } });
      return;
    }
    this.#companion = companion;
    this.#session = new CompanionSession(companion, this.link, this.#state);
  }

  /** Why a login is refused: 401 for a device that is not or no longer linked, or has another key. */
  #refusal(companion: Companion | undefined, number: string, clientStatic: Buffer): Refusal | undefined {
    const fault = this.#state.faults.take('login-failure', number);
    if (fault) return refusalOf(fault);
    if (!companion) return { reason: '401' };
    if (companion.noiseKey.equals(clientStatic)) return undefined;
    this.#state.problems.add(number, 'A login did not hold the Noise key the device registered.');
    return { reason: '401' };
  }

  #outdated(revision: number): Refusal | undefined {
    return this.#state.versionFloor.allowsLogin(revision) ? undefined : { reason: '405' };
  }

  #failed(error: unknown): void {
    const what = error instanceof Error ? error.message : String(error);
    this.#state.problems.add(this.number ?? '', `The connection was ended: ${what}`);
    this.link.end({ tag: 'stream:error', attrs: { code: '500' } });
  }

  #end(): void {
    this.#closed = true;
    this.#session?.closed();
    this.#onClose(this);
  }
}
