import { InvalidProxy } from '../../instances/errors.js';

const USER_INFO = String.raw`(?:[\w.~!$&'()*+,;=-]|%[0-9a-fA-F]{2}){0,255}`;
const PROXY_URL_PATTERN = new RegExp(
  String.raw`^(https?|socks5)://(?:(${USER_INFO})(?::(${USER_INFO}))?@)?([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\]):([1-9]\d{0,4})/?$`,
  'i',
);
const MAX_PORT = 65_535;

interface ProxyUrlParts {
  readonly scheme: string;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly host: string;
  readonly port: number;
}

/** A proxy URL: scheme, optional user and password, host and port. */
export class ProxyUrl {
  readonly #parts: ProxyUrlParts;

  private constructor(parts: ProxyUrlParts) {
    this.#parts = parts;
  }

  /** @throws InvalidProxy */
  static parse(text: string): ProxyUrl {
    const [, scheme, user, password, host, port] = PROXY_URL_PATTERN.exec(text.trim()) ?? [];
    if (!scheme || !host || Number(port) > MAX_PORT) throw new InvalidProxy(PROXY_URL_SENTENCE);
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

  /** With the password. */
  get url(): string {
    const { password } = this.#parts;
    return this.#written(password ? `:${password}` : '');
  }

  /** Without the password. */
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

const PROXY_URL_SENTENCE =
  'The proxy must be written as http, https or socks5 with host and port, such as socks5://user:password@proxy.example:1080. In user and password write other characters than letters and digits as %XX.';
