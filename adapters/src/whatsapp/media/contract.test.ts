import { inboundFetchContract, whatsAppMediaContract } from '@waxwing/core/testing';
import { sandboxMedia } from '../testing/sandbox-media.js';
import { ASHA, WhatsAppHarness } from '../testing/whatsapp-harness.js';

whatsAppMediaContract('over plain HTTP against the sandbox', setup);
inboundFetchContract('over plain HTTP against the sandbox', setup);

async function setup() {
  // A busy machine may itself be silent for a few seconds.
  const harness = await WhatsAppHarness.open({ mediaTimes: { stallMs: 6_000, askAgainMs: 6_000 } });
  const { session } = await harness.linked(ASHA);
  const network = await sandboxMedia(harness);
  return {
    media: session.media,
    network,
    close: async () => {
      await network.close();
      await harness.close();
    },
  };
}
