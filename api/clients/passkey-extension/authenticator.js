// Asks the browser for the passkey, in the page's own world: password managers that are extensions add their passkeys there, and
// nowhere else. Does nothing on a page that the dashboard did not open, and shares only messages with the other scripts.
(() => {
  const NAME = 'waxwing-passkey-authenticator';
  if (!location.hash.startsWith('#waxwing-passkey=')) return;

  window.addEventListener('message', ({ source, origin, data }) => {
    if (source === window && origin === location.origin && data?.to === NAME) void get(data.options);
  });

  async function get(options) {
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      tell({ assertion: jsonOf(await navigator.credentials.get({ publicKey })) });
    } catch (error) {
      tell({ error: String(error?.name) });
    }
  }

  const tell = (answer) => window.postMessage({ from: NAME, ...answer }, location.origin);

  /** The format of `PublicKeyCredential.toJSON()`, which the result of a password manager may lack. */
  function jsonOf({ rawId, response }) {
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const id = base64url(rawId);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: userHandle?.byteLength ? base64url(userHandle) : null,
      },
    };
  }

  function base64url(bytes) {
    const text = String.fromCharCode(...new Uint8Array(bytes));
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  }
})();
