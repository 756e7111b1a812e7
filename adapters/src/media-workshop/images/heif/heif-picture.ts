import { MediaRefused } from '@waxwing/core';
import type { Box } from '../../boxes/boxes.js';
import { find, type Items, itemsOf } from './items.js';

/** A picture of HEVC in a HEIF file: one still, or a grid of them, as phones take photos. */
export interface HeifPicture {
  /** In pixels, before it is turned. */
  readonly width: number;
  readonly height: number;
  /** How it is turned and mirrored, in this order of steps. */
  readonly steps: readonly Step[];
  /** The profile of its colours. */
  readonly profile: Buffer | undefined;
  readonly columns: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  /** Row by row, each a stream of HEVC of its own. */
  readonly tiles: readonly Buffer[];
}

export type Step = { readonly turn: 90 | 180 | 270 } | { readonly mirror: 'flip' | 'flop' };

/** Nothing of it shares memory with the file. @throws MediaRefused where it is no such picture, and RangeError where it is damaged */
export function heifPictureOf(file: Buffer): HeifPicture {
  const items = itemsOf(file);
  const { primary } = items;
  const properties = items.propertiesOf(primary);
  const { columns, parts, width, height } =
    items.typeOf(primary) === 'grid'
      ? gridOf(items)
      : { ...sizeOf(file, properties), columns: 1, parts: [primary] };
  const [first] = parts;
  if (first === undefined || parts.some((part) => items.typeOf(part) !== 'hvc1'))
    throw new MediaRefused('media_type_refused', 'The file is HEIF, and holds no photo as phones take it.');
  const tile = sizeOf(file, items.propertiesOf(first));
  if (columns * tile.width < width || (parts.length / columns) * tile.height < height)
    throw new RangeError('Its tiles do not cover it.');
  return {
    width,
    height,
    columns,
    steps: properties.flatMap((box) => stepOf(file, box) ?? []),
    profile: properties.map((box) => profileOf(file, box)).find((profile) => profile !== undefined),
    tileWidth: tile.width,
    tileHeight: tile.height,
    tiles: parts.map((part) => streamOf(file, find(items.propertiesOf(part), 'hvcC'), items.bytesOf(part))),
  };
}

/** ISO 23008-12, 6.6.2.3. */
function gridOf(items: Items) {
  const grid = items.bytesOf(items.primary);
  const width = grid.readUInt8(1) & 1 ? 4 : 2;
  const [rows, columns] = [grid.readUInt8(2) + 1, grid.readUInt8(3) + 1];
  const parts = items.partsOf(items.primary);
  if (parts.length !== rows * columns) throw new RangeError('Its grid has holes.');
  return { columns, parts, width: grid.readUIntBE(4, width), height: grid.readUIntBE(4 + width, width) };
}

function sizeOf(file: Buffer, properties: readonly Box[]) {
  const { start } = find(properties, 'ispe');
  const size = { width: file.readUInt32BE(start + 4), height: file.readUInt32BE(start + 8) };
  if (size.width === 0 || size.height === 0) throw new RangeError('It has no pixels.');
  return size;
}

function stepOf(file: Buffer, { type, start }: Box): Step | undefined {
  const value = file.readUInt8(start) & 3;
  // The file turns counter-clockwise, and sharp clockwise.
  if (type === 'irot' && value > 0) return { turn: (360 - 90 * value) as 90 | 180 | 270 };
  if (type === 'imir') return { mirror: (value & 1) === 1 ? 'flop' : 'flip' };
  return undefined;
}

function profileOf(file: Buffer, { type, start, end }: Box): Buffer | undefined {
  const kind = type === 'colr' ? file.toString('latin1', start, start + 4) : '';
  return kind === 'prof' || kind === 'rICC' ? Buffer.from(file.subarray(start + 4, end)) : undefined;
}

/** In bytes; parameter sets of phones have a hundred, and stand before each tile. */
const MAX_CONFIG = 4_096;
const START_CODE = Buffer.from([0, 0, 0, 1]);

/** The parameter sets of an item and its units as a stream of bytes (ISO 23008-2, annex B). */
function streamOf(file: Buffer, { start, end }: Box, item: Buffer): Buffer {
  const parts: Buffer[] = [];
  const config = file.subarray(start, end);
  if (config.length > MAX_CONFIG) throw new RangeError('Its parameters are too large.');
  const lengthSize = (config.readUInt8(21) & 3) + 1;
  let at = 23;
  for (let arrays = config.readUInt8(22); arrays > 0; arrays--) {
    const units = config.readUInt16BE(at + 1);
    at += 3;
    for (let left = units; left > 0; left--) at = addUnit(config, at, 2, parts);
  }
  for (let unit = 0; unit < item.length; ) unit = addUnit(item, unit, lengthSize, parts);
  return Buffer.concat(parts);
}

/** Adds the unit whose length stands at a place. Returns where it ends. */
function addUnit(from: Buffer, at: number, lengthSize: number, parts: Buffer[]): number {
  const start = at + lengthSize;
  const end = start + from.readUIntBE(at, lengthSize);
  if (end > from.length) throw new RangeError('A unit breaks off.');
  parts.push(START_CODE, from.subarray(start, end));
  return end;
}
