import type { SignInOrigin } from '@waxwing/core';
import Bowser from 'bowser';
import { networkOf } from '../../http/limits/address-block.js';

/** Longer than any browser's User-Agent. Parsing more takes longer for some texts than for others. */
const MAX_CHARACTERS = 256;
/** The characters of a label: the owner of the account sees it, and the caller chose it. */
const NAME = /^[A-Za-z][\w .+-]{0,29}$/;
/** A program names itself before its version, such as `curl/8.5.0`, or without one. */
const PROGRAM = /^([A-Za-z][\w.+-]{0,29})(?:\/|$)/;

/** The origin of a request as the account's owner sees it: neither the whole address nor the whole User-Agent. */
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
