import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

/** What a name has: addresses, or the name that it stands for. */
export type NameRecords = Readonly<
  Record<string, { readonly addresses?: readonly string[]; readonly alias?: string }>
>;

const A = 1;
const CNAME = 5;
const ANSWERED = 0x8180;
const NO_SUCH_NAME = 0x8183;

/** A name server by UDP on loopback (RFC 1035), which answers only questions for A and AAAA. */
export class NameServer {
  /** The names that were asked for, with the type. */
  readonly questions: string[] = [];
  readonly #socket = createSocket('udp4');
  readonly #records: NameRecords;
  readonly #ttl: number;

  private constructor(records: NameRecords, ttl: number) {
    this.#records = records;
    this.#ttl = ttl;
  }

  static async start(records: NameRecords, ttl = 300): Promise<NameServer> {
    const server = new NameServer(records, ttl);
    server.#socket.on('message', (query, { port, address }) => {
      const answer = server.#answer(query);
      if (answer) server.#socket.send(answer, port, address);
    });
    server.#socket.bind(0, '127.0.0.1');
    await once(server.#socket, 'listening');
    return server;
  }

  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  stop(): void {
    this.#socket.close();
  }

  /** Undefined for a name whose records are absent on purpose: `silent.example` gets no answer. */
  #answer(query: Buffer): Buffer | undefined {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at]!; length > 0; length = query[at]!) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const type = query.readUInt16BE(at + 1);
    const name = labels.join('.').toLowerCase();
    this.questions.push(`${name} ${type === A ? 'A' : 'AAAA'}`);
    if (name === 'silent.example') return undefined;
    const records = this.#recordsOf(name, type);
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(name in this.#records ? ANSWERED : NO_SUCH_NAME, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    return Buffer.concat([header, query.subarray(12, at + 5), ...records]);
  }

  #recordsOf(name: string, type: number): Buffer[] {
    const { addresses = [], alias } = this.#records[name] ?? {};
    if (alias !== undefined) {
      return [this.#record(name, CNAME, encodeName(alias)), ...this.#recordsOf(alias, type)];
    }
    return addresses
      .filter((address) => isIPv4(address) === (type === A))
      .map((address) => this.#record(name, type, type === A ? v4(address) : v6(address)));
  }

  #record(name: string, type: number, data: Buffer): Buffer {
    const fields = Buffer.alloc(10);
    fields.writeUInt16BE(type, 0);
    fields.writeUInt16BE(1, 2);
    fields.writeUInt32BE(this.#ttl, 4);
    fields.writeUInt16BE(data.length, 8);
    return Buffer.concat([encodeName(name), fields, data]);
  }
}

function encodeName(name: string): Buffer {
  const labels = name
    .split('.')
    .map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1'));
  return Buffer.concat([...labels, Buffer.of(0)]);
}

function v4(address: string): Buffer {
  return Buffer.from(address.split('.').map(Number));
}

/** Encodes an address whose eight groups are all written. */
function v6(address: string): Buffer {
  return Buffer.from(
    address
      .split(':')
      .map((group) => group.padStart(4, '0'))
      .join(''),
    'hex',
  );
}
