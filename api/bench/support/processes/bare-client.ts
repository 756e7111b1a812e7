import {
  type AnyMessageContent,
  type AuthenticationState,
  Browsers,
  type ConnectionState,
  generateMessageIDV2,
  initAuthCreds,
  makeWASocket,
  type SignalDataSet,
  type SignalDataTypeMap,
  type UserFacingSocketConfig,
  type WASocket,
} from '@whiskeysockets/baileys';
import pino from 'pino';

const RESTART_REQUIRED = 515;
const ACKNOWLEDGEMENT_MS = 10_000;
const logger = pino({ level: 'silent' });

/**
 * Baileys alone, its keys in memory: the cost of a session without storage. It has every setting that makes it smaller and faster,
 * as the product does.
 */
export class BareClient {
  readonly #url: string;
  readonly #agents: Pick<UserFacingSocketConfig, 'fetchAgent' | 'options'>;
  readonly #auth = memoryAuth();
  #socket: WASocket | undefined;

  /** @param agents for the media hosts, where files are sent */
  constructor(url: string, agents: Pick<UserFacingSocketConfig, 'fetchAgent' | 'options'> = {}) {
    this.#url = url;
    this.#agents = agents;
  }

  /** Links to the phone that scans the code, and stays logged in. */
  async link(scan: (qr: string) => Promise<void>): Promise<void> {
    let outcome = await this.#open(scan);
    while (outcome === RESTART_REQUIRED) outcome = await this.#open(scan);
    if (outcome !== 'open') throw new Error(`linking ended with ${outcome}`);
  }

  /** Requests a code that no phone scans. Resolves with it. */
  firstCode(): Promise<string> {
    return new Promise((resolve, reject) => {
      const shown = async (qr: string) => {
        resolve(qr);
        this.#socket?.end(undefined);
      };
      this.#open(shown).then(
        (outcome) => reject(new Error(`asking for a code ended with ${outcome}`)),
        reject,
      );
    });
  }

  /** Resolves with the message's id when the server has acknowledged it. */
  async send(number: string, content: AnyMessageContent): Promise<string> {
    const messageId = generateMessageIDV2();
    const answer = this.#socket!.waitForMessage<{ attrs: { error?: string } }>(messageId, ACKNOWLEDGEMENT_MS);
    answer.catch(() => undefined);
    await this.#socket!.sendMessage(await this.#addressOf(number), content, { messageId });
    const ack = await answer;
    if (!ack || ack.attrs.error) throw new Error(`${messageId} was not accepted`);
    return messageId;
  }

  /** The LID, which WhatsApp wants as an address; Baileys looks it up once and caches it. */
  async #addressOf(number: string): Promise<string> {
    const jid = `${number}@s.whatsapp.net`;
    return (await this.#socket!.signalRepository.lidMapping.getLIDForPN(jid)) ?? jid;
  }

  /** Resolves when the connection is open, or with the code it was closed with. */
  #open(scan: (qr: string) => Promise<void>): Promise<'open' | number> {
    const socket = makeWASocket({
      ...this.#agents,
      waWebSocketUrl: this.#url,
      auth: this.#auth,
      logger,
      browser: Browsers.ubuntu('Chrome'),
      emitOwnEvents: false,
      enableRecentMessageCache: false,
      markOnlineOnConnect: false,
      syncFullHistory: false,
      shouldSyncHistoryMessage: () => false,
      getMessage: async () => undefined,
    });
    this.#socket = socket;
    socket.ev.on('creds.update', (update) => Object.assign(this.#auth.creds, update));
    return new Promise((resolve, reject) => {
      socket.ev.on('connection.update', ({ qr, connection, lastDisconnect }: Partial<ConnectionState>) => {
        if (qr) scan(qr).catch(reject);
        if (connection === 'open') resolve('open');
        if (connection === 'close') resolve(codeOf(lastDisconnect?.error));
      });
    });
  }
}

function codeOf(error: Error | undefined): number {
  return (error as { output?: { statusCode: number } } | undefined)?.output?.statusCode ?? 0;
}

function memoryAuth(): AuthenticationState {
  const kept = new Map<string, unknown>();
  return {
    creds: initAuthCreds(),
    keys: {
      get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
        const known = ids.filter((id) => kept.has(`${type}/${id}`));
        return Object.fromEntries(known.map((id) => [id, kept.get(`${type}/${id}`) as SignalDataTypeMap[T]]));
      },
      set: async (data: SignalDataSet) => {
        for (const [type, entries] of Object.entries(data)) {
          for (const [id, value] of Object.entries(entries ?? {})) {
            if (value === null) kept.delete(`${type}/${id}`);
            else kept.set(`${type}/${id}`, value);
          }
        }
      },
    },
  };
}
