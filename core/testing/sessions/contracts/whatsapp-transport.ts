import { describe } from '@jest/globals';
import { closingContract } from './transport-closing.js';
import { leaseGuardContract } from './transport-lease-guard.js';
import { linkingContract } from './transport-linking.js';
import { pairingCodeContract } from './transport-pairing-code.js';
import { receivingContract } from './transport-receiving.js';
import type { TransportUnderTest } from './transport-rig.js';
import { TransportRig } from './transport-rig.js';
import { sendingContract } from './transport-sending.js';
import { signalsContract } from './transport-signals.js';
import { standingContract } from './transport-standing.js';

export function whatsAppTransportContract(name: string, setup: () => Promise<TransportUnderTest>): void {
  describe(`WhatsAppTransport, ${name}`, () => {
    const rig = new TransportRig(setup);
    linkingContract(rig);
    pairingCodeContract(rig);
    sendingContract(rig);
    receivingContract(rig);
    signalsContract(rig);
    closingContract(rig);
    standingContract(rig);
    leaseGuardContract(rig);
  });
}
