import { InvalidProxy } from './errors.js';

const USER_INFO = String.raw`(?:[\w.~!$&'()*+,;=-]|%[0-9a-fA-F]{2}){0,255}`;
const FORM = new RegExp(
  String.raw`^(https?|socks5)://(?:(${USER_INFO})(?::(${USER_INFO}))?@)?([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\]):([1-9]\d{0,4})/?$`,
  'i',
);
const MOST_PORT = 65_535;

interface Parts {
  readonly scheme: string;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly host: string;
  readonly port: number;
}

/** A proxy as it is written: scheme, perhaps user and password, host and port. */
export class ProxyUrl {
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws InvalidProxy */
  static parse(text: string): ProxyUrl {
    const [, scheme, user, password, host, port] = FORM.exec(text.trim()) ?? [];
    if (!scheme || !host || Number(port) > MOST_PORT) throw new InvalidProxy(FORM_SENTENCE);
    const plainHost = host.replace(/^\[|\]$/g, '').toLowerCase();
    return new ProxyUrl({
      scheme: scheme.toLowerCase(),
      user,
      password,
      host: plainHost,
      port: Number(port),
    });
  }

  /** Without the brackets of an IPv6 address. */
  get host(): string {
    return this.#parts.host;
  }

  /** With its password. */
  get url(): string {
    const { password } = this.#parts;
    return this.#written(password ? `:${password}` : '');
  }

  /** Without its password. */
  get address(): string {
    return this.#written('');
  }

  get hasPassword(): boolean {
    return Boolean(this.#parts.password);
  }

  #written(password: string): string {
    const { scheme, user = '', host, port } = this.#parts;
    const login = `${user}${password}`;
    const written = host.includes(':') ? `[${host}]` : host;
    return `${scheme}://${login && `${login}@`}${written}:${port}`;
  }
}

const FORM_SENTENCE =
  'The proxy must be written as http, https or socks5 with host and port, such as socks5://user:password@proxy.example:1080. In user and password write other characters than letters and digits as %XX.';
