import { types } from 'node:util';
import { AdapterError } from '@waxwing/core';

/** Runs what needs the disk. @throws AdapterError, of which a later try may do better */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AdapterError) throw cause;
    throw new AdapterError('the media store cannot use its disk', { cause, retryable: true });
  }
}

/** Undefined where `work` finds no such file or folder. */
export async function ifThere<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (types.isNativeError(error) && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
