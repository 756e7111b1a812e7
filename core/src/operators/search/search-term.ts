/** What an operator looks for, as it is stored. Several may be meant by one text. */
export interface SearchTerm {
  readonly text: string;
  /** Lower case. */
  readonly email: string | null;
  /** Digits. */
  readonly phone: string | null;
  /** The id of an account, instance, order, message or key. */
  readonly id: string | null;
  /** An id of the payment gateway: an order's or a payment's. */
  readonly gatewayId: string | null;
  readonly requestId: string | null;
  /** WhatsApp's id of a message. */
  readonly waId: string | null;
}

const MAX_LENGTH = 320;
const PHONE = /^\+?[0-9][0-9 -]{5,24}$/;
const GATEWAY_ID = /^(?:order|pay)_[A-Za-z0-9_-]{4,64}$/;
const REQUEST_ID = /^req_[A-Za-z0-9_-]{4,64}$/;
const WA_ID = /^[0-9A-F]{16,40}$/;

/**
 * @param decode the UUID of an id in one of its written forms; undefined where it is none
 */
export function parseSearchTerm(text: string, decode: (id: string) => string | undefined): SearchTerm {
  const trimmed = text.trim().slice(0, MAX_LENGTH);
  return {
    text: trimmed,
    email: trimmed.includes('@') ? trimmed.toLowerCase() : null,
    phone: PHONE.test(trimmed) ? trimmed.replace(/[^0-9]/g, '') : null,
    id: decode(trimmed) ?? null,
    gatewayId: GATEWAY_ID.test(trimmed) ? trimmed : null,
    requestId: REQUEST_ID.test(trimmed) ? trimmed : null,
    waId: WA_ID.test(trimmed) ? trimmed : null,
  };
}
