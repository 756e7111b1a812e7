import { afterEach } from '@jest/globals';
import type { ProcessWorkshopOptions } from '../process-workshop.js';
import { fakeFfmpeg } from './fake-ffmpeg.js';
import { openWorkshop } from './workshop.js';

/** Opens workshops for one test each, also with a program in the place of FFmpeg. */
export function setUpWorkshops() {
  const opened: { close(): unknown }[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
  });
  const open = (options?: ProcessWorkshopOptions) => {
    const workshop = openWorkshop(options);
    opened.push(workshop);
    return workshop;
  };
  const openWith = async (program: string) => {
    const ffmpeg = await fakeFfmpeg(program);
    const workshop = open({ ffmpeg: ffmpeg.path });
    opened.push({ close: ffmpeg.remove });
    return { ffmpeg, workshop };
  };
  return { open, openWith };
}
