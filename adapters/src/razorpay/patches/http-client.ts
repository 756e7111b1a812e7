// Patch of razorpay 2.9.8. Thread: razorpay/razorpay-node#224.
import Razorpay from 'razorpay';

const MAX_ANSWER_BYTES = 1024 * 1024;

export interface SdkOptions {
  readonly keyId: string;
  readonly keySecret: string;
  /** A server in place of Razorpay's. */
  readonly apiUrl?: string | undefined;
  /** The total time of one call, in milliseconds. */
  readonly timeoutMs: number;
}

/** The part of the SDK's HTTP client that is configured here. */
interface HttpClient {
  post(url: string, body: object, options: { headers: Record<string, string> }): Promise<unknown>;
  readonly defaults: Record<string, unknown>;
  readonly interceptors: {
    readonly request: { use(change: (request: { signal?: AbortSignal }) => object): void };
    readonly response: { use(accept: undefined, refuse: (error: HttpError) => Promise<never>): void };
  };
}

interface HttpError {
  readonly code?: string;
  readonly response?: { readonly status: number; readonly data: unknown };
}

/** The SDK with what it has no options for: a deadline, another address, and an error without a response. */
export function openRazorpaySdk({ keyId, keySecret, apiUrl, timeoutMs }: SdkOptions): Razorpay {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const http = (sdk.api as unknown as { rq: HttpClient }).rq;
  // The environment's proxy is for external servers, not for a local one.
  if (apiUrl) Object.assign(http.defaults, { baseURL: apiUrl, proxy: false });
  Object.assign(http.defaults, { maxRedirects: 0, maxContentLength: MAX_ANSWER_BYTES });
  http.interceptors.request.use((request) => ({ ...request, signal: AbortSignal.timeout(timeoutMs) }));
  http.interceptors.response.use(undefined, (error) => Promise.reject(toSdkError(error)));
  return sdk;
}

/** Asks for a refund under a key, for which the SDK has no parameter. Rejects as the SDK does. */
export async function refundUnderKey(
  sdk: Razorpay,
  { paymentId, amountPaise, key }: { paymentId: string; amountPaise: number; key: string },
): Promise<void> {
  const http = (sdk.api as unknown as { rq: HttpClient }).rq;
  const headers = { 'X-Refund-Idempotency': key };
  await http
    .post(`/v1/payments/${paymentId}/refund`, { amount: amountPaise, speed: 'normal' }, { headers })
    .catch(({ response }: { response: { status: number; data: { error: unknown } } }) =>
      Promise.reject({ statusCode: response.status, error: response.data.error }),
    );
}

/**
 * The SDK reads `response.data.error` of every error and throws on one without a response. The request is dropped because it
 * contains keys.
 */
function toSdkError({ code, response }: HttpError): HttpError {
  const { status, data } = response ?? { status: 0, data: undefined };
  const answered = typeof data === 'object' && data !== null && 'error' in data;
  return { response: { status, data: answered ? data : { error: { code } } } };
}
