import { isIPv4, isIPv6 } from 'node:net';
import type { SignInOrigin } from '@waxwing/core';
import Bowser from 'bowser';
import { ipv6Network } from '../../http/limits/address-block.js';

/** More than any browser needs to say what it is. What reads it further takes longer for some texts than for others. */
const MAX_CHARACTERS = 256;
/** What a label may be made of: it is shown to the account's owner, and the caller chose it. */
const NAME = /^[A-Za-z][\w .+-]{0,29}$/;
/** A program names itself before its version, such as `curl/8.5.0`, or without one. */
const PROGRAM = /^([A-Za-z][\w.+-]{0,29})(?:\/|$)/;

/** Where a request comes from, as its owner may be told: neither the whole address nor all that the browser says of itself. */
export function originOf({ ip, userAgent }: { ip: string; userAgent: string }): SignInOrigin {
  return { device: deviceOf(userAgent.slice(0, MAX_CHARACTERS)), network: networkOf(ip) };
}

function deviceOf(userAgent: string): string {
  if (userAgent === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  const program = [browser.name, PROGRAM.exec(userAgent)?.[1]].find((name) => name && NAME.test(name));
  const known = [program, os.name].filter((name) => name && name !== 'Mozilla');
  return known.join(' on ') || UNKNOWN;
}

const UNKNOWN = 'Unknown device';

function networkOf(ip: string): string {
  if (isIPv6(ip)) return ipv6Network(ip, 48);
  return isIPv4(ip) ? `${ip.split('.').slice(0, 3).join('.')}.0/24` : 'unknown';
}
