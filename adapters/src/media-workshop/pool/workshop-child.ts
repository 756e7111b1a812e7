import { type ChildProcess, fork } from 'node:child_process';
import { type MediaBytes, MediaRefused, releaseBytes } from '@waxwing/core';
import { type FromChild, type Job, MAX_READ, type ToChild } from './protocol.js';

export interface ChildLimits {
  /** What one try of a job may take, in ms. */
  readonly jobMs: number;
  /** Resident memory of the whole process, in bytes; it ends itself beyond that. */
  readonly memory: number;
}

export interface ChildProgram {
  /** The compiled program of the child. */
  readonly path: string;
  readonly limits: ChildLimits;
  readonly ffmpeg?: string | undefined;
}

/** The child ended, hung or broke off during a job, or the job met a fault of ours. */
export class ChildFault extends Error {}

/** The job took more time than it may: by its file, which takes as long the next time. */
export class JobTooLong extends ChildFault {}

/** A process that does one job at a time. What ends or hangs a decoder ends the child alone, and the child is given none of our secrets. */
export class WorkshopChild {
  readonly #process: ChildProcess;
  readonly #limits: ChildLimits;
  #jobs = 0;

  constructor({ path, limits, ffmpeg }: ChildProgram) {
    this.#limits = limits;
    this.#process = fork(path, [], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=96'],
      // What it writes may be bytes of a customer's file.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: childEnvironment(limits, ffmpeg),
      // A group of processes, so that it ends with what it has started.
      detached: process.platform !== 'win32',
    });
    this.#process.on('error', () => this.end()).on('exit', () => this.end());
    // An idle child does not keep this process alive.
    this.#process.unref();
    this.#process.channel?.unref();
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get isAlive(): boolean {
    return this.#process.connected && this.#process.exitCode === null && !this.#process.killed;
  }

  get jobs(): number {
    return this.#jobs;
  }

  end(): void {
    this.#process.kill('SIGKILL');
    if (this.pid === undefined || process.platform === 'win32') return;
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch {
      // None of the group is left.
    }
  }

  /** @throws ChildFault and whatever reading the file throws; the child has ended then */
  async run(job: Job, bytes: MediaBytes): Promise<unknown> {
    this.#jobs += 1;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const answer = (message: FromChild) => {
      if (message.type === 'done') resolve(message.result);
      else if (message.type === 'refused') reject(new MediaRefused(message.reason, message.sentence));
      else if (message.type === 'failed') reject(new ChildFault(message.fault));
      else this.#serve(message, bytes).catch(reject);
    };
    const ended = () => reject(new ChildFault('The process ended.'));
    const timer = setTimeout(() => reject(new JobTooLong('The job took too long.')), this.#limits.jobMs);
    this.#process.on('message', answer).on('exit', ended).on('error', ended);
    this.#process.channel?.ref();
    try {
      this.#send({ type: 'job', job, size: bytes.size });
      return await promise;
    } catch (error) {
      if (!(error instanceof MediaRefused)) this.end();
      throw error;
    } finally {
      clearTimeout(timer);
      this.#process.off('message', answer).off('exit', ended).off('error', ended);
      this.#process.channel?.unref();
    }
  }

  async #serve({ read, start, end }: FromChild & { type: 'read' }, bytes: MediaBytes): Promise<void> {
    const last = Math.min(end, start + MAX_READ, bytes.size);
    const part = start < last ? await bytes.read(start, last) : new Uint8Array();
    this.#send({ type: 'bytes', read, bytes: part });
    // The message holds a copy.
    releaseBytes(part);
  }

  #send(message: ToChild): void {
    // A child that has gone tells so by its exit.
    if (this.#process.connected) this.#process.send(message, () => undefined);
  }
}

/** None of the secrets of this process. */
function childEnvironment({ memory }: ChildLimits, ffmpeg: string | undefined): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH']
    .filter((name) => process.env[name] !== undefined)
    .map((name) => [name, process.env[name]]);
  return {
    ...Object.fromEntries(inherited),
    WORKSHOP_MEMORY: String(memory),
    ...(ffmpeg && { FFMPEG_PATH: ffmpeg }),
    // Images that have to be whole in memory, as to be turned, are put into a file from here on.
    VIPS_DISC_THRESHOLD: '32m',
    MALLOC_ARENA_MAX: '2',
  };
}
