import { decodeId } from '@waxwing/contract';
import { InstanceNotFound, KeyNotFound, MessageNotFound, OrderNotFound, SignInNotFound } from '@waxwing/core';

// A malformed id is not found, like an id that does not exist.

/** @throws InstanceNotFound */
export function instanceIdOf(text: string): string {
  const id = decodeId('ins', text);
  if (id === undefined) throw new InstanceNotFound();
  return id;
}

/** @throws KeyNotFound */
export function keyIdOf(text: string): string {
  const id = decodeId('key', text);
  if (id === undefined) throw new KeyNotFound();
  return id;
}

/** @throws MessageNotFound */
export function messageIdOf(text: string): string {
  const id = decodeId('msg', text);
  if (id === undefined) throw new MessageNotFound();
  return id;
}

/** @throws OrderNotFound */
export function orderIdOf(text: string): string {
  const id = decodeId('ord', text);
  if (id === undefined) throw new OrderNotFound();
  return id;
}

/** @throws SignInNotFound */
export function signInIdOf(text: string): string {
  const id = decodeId('sgn', text);
  if (id === undefined) throw new SignInNotFound();
  return id;
}
