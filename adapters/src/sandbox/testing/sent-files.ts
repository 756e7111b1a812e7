import { buffer } from 'node:stream/consumers';
import { afterEach } from '@jest/globals';
import type { FileToSend } from '../control/phone-files.js';
import { clientAgents } from '../media/client-agents.js';
import { ASHA, RAVI, SandboxHarness } from './sandbox-harness.js';

let harness: SandboxHarness;

/** Opens sandboxes for one test each. */
export function setUpSandbox(): typeof openSandbox {
  afterEach(() => harness.close());
  return openSandbox;
}

async function openSandbox(folder?: string): Promise<SandboxHarness> {
  harness = await SandboxHarness.open(folder);
  return harness;
}

export const agents = () => clientAgents(harness.sandbox.mediaHosts);
export const problems = () => harness.control.problems().map(({ what }) => what);
export const ravi = () => harness.control.messages(ASHA).at(-1)?.file;

/** Sends from Ravi's phone to Asha's. */
export const send = (file: Omit<FileToSend, 'to'>) => harness.control.files.send(RAVI, { to: ASHA, ...file });

export const bytesOf = (number: string, id: string) => buffer(harness.control.files.read(number, id).bytes);

export const waveform = Array.from({ length: 64 }, (_, index) => index);
