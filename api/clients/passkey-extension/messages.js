// The messages between the parts of the extension and the dashboard, parsed strictly: any other shape is ignored. Content scripts are
// no modules, so this file is a global of the extension's isolated world, which no page sees.
globalThis.waxwingPasskey = (() => {
  const RP_ID = 'whatsapp.com';
  const BASE64URL = /^[\w-]+$/;
  const NONCE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  const TICKET = /^#waxwing-passkey=(\d{1,10})\.([0-9a-f-]{36})$/;
  const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
  const VERIFICATIONS = ['required', 'preferred', 'discouraged'];
  const MAX_PASSKEYS = 64;
  const MAX_TIMEOUT_MS = 3_600_000;

  const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const isBytes = (value, max) => typeof value === 'string' && value.length <= max && BASE64URL.test(value);
  const isNonce = (value) => typeof value === 'string' && NONCE.test(value);
  const isTab = (value) => Number.isSafeInteger(value) && value >= 0;

  function readPasskey(value) {
    if (!isObject(value) || value.type !== 'public-key' || !isBytes(value.id, 2_048)) return undefined;
    const { type, id, transports } = value;
    if (!Array.isArray(transports)) return { type, id };
    return { type, id, transports: transports.filter((one) => TRANSPORTS.includes(one)) };
  }

  /** A challenge from WhatsApp, reduced to what a browser needs; undefined for anything else. */
  function readOptions(value) {
    if (!isObject(value) || value.rpId !== RP_ID || !isBytes(value.challenge, 4_096)) return undefined;
    const { challenge, rpId, timeout, userVerification, allowCredentials = [] } = value;
    if (!Array.isArray(allowCredentials) || allowCredentials.length > MAX_PASSKEYS) return undefined;
    const passkeys = allowCredentials.map(readPasskey);
    if (passkeys.includes(undefined)) return undefined;
    return {
      challenge,
      rpId,
      allowCredentials: passkeys,
      userVerification: VERIFICATIONS.includes(userVerification) ? userVerification : 'required',
      // WhatsApp asks how the person was verified.
      ...(value.extensions?.uvm === true && { extensions: { uvm: true } }),
      ...(Number.isSafeInteger(timeout) && timeout > 0 && { timeout: Math.min(timeout, MAX_TIMEOUT_MS) }),
    };
  }

  /** The browser's answer to a challenge, reduced to what WhatsApp needs; undefined for anything else. */
  function readAssertion(value) {
    if (!isObject(value) || value.type !== 'public-key' || !isObject(value.response)) return undefined;
    const { id, rawId, type } = value;
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = value.response;
    const parts = [clientDataJSON, authenticatorData, signature];
    if (![id, rawId].every((part) => isBytes(part, 2_048))) return undefined;
    if (!parts.every((part) => isBytes(part, 4_096))) return undefined;
    if (userHandle !== null && !isBytes(userHandle, 1_024)) return undefined;
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
  }

  /** Names the dashboard's tab and its pending challenge in the URL of WhatsApp's page. */
  const ticketOf = (tab, nonce) => `#waxwing-passkey=${tab}.${nonce}`;

  function readTicket(hash) {
    const [, tab, nonce] = TICKET.exec(hash) ?? [];
    return isNonce(nonce) ? { tab: Number(tab), nonce } : undefined;
  }

  /** The one origin that the extension serves: that of the page in which `dashboard.js` runs. */
  function dashboardOrigin({ content_scripts }) {
    const { matches } = content_scripts.find(({ js }) => js.includes('dashboard.js'));
    return new URL(matches[0]).origin;
  }

  return { dashboardOrigin, isNonce, isTab, readAssertion, readOptions, readTicket, ticketOf };
})();
