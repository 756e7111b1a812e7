import { type Box, boxesIn } from '../../boxes/boxes.js';

/** What a HEIF file says of the items in it (ISO 14496-12, 8.11, and 23008-12). */
export interface Items {
  /** The item that is the picture. */
  readonly primary: number;
  typeOf(item: number): string | undefined;
  bytesOf(item: number): Buffer;
  /** The items that an item is made of. */
  partsOf(item: number): number[];
  /** The boxes that describe an item, in the order in which they apply. */
  propertiesOf(item: number): Box[];
}

const MAX_ITEMS = 4_096;

/** @throws RangeError where the file is damaged */
export function itemsOf(file: Buffer): Items {
  const meta = find(boxesIn(file, 0, file.length), 'meta');
  const boxes = boxesIn(file, meta.start + 4, meta.end);
  const primary = new Fields(file, find(boxes, 'pitm'));
  const types = typesIn(file, find(boxes, 'iinf'));
  const places = placesIn(file, boxes);
  const references = boxes.find(({ type }) => type === 'iref');
  const parts = references ? partsIn(file, references) : new Map<number, number[]>();
  const properties = propertiesIn(file, find(boxes, 'iprp'));
  // Items that share bytes would make a small file a large picture.
  let left = file.length;
  return {
    primary: primary.next(primary.version === 0 ? 2 : 4),
    typeOf: (item) => types.get(item),
    partsOf: (item) => parts.get(item) ?? [],
    propertiesOf: (item) => properties.get(item) ?? [],
    bytesOf: (item) => {
      const extents = places.get(item) ?? [];
      left -= extents.reduce((sum, [start, end]) => sum + end - start, 0);
      if (left < 0) throw new RangeError('Its items overlap.');
      return Buffer.concat(extents.map(([start, end]) => file.subarray(start, end)));
    },
  };
}

export function find(boxes: readonly Box[], type: string): Box {
  const box = boxes.find((each) => each.type === type);
  if (!box) throw new RangeError(`It has no ${type}.`);
  return box;
}

/** Reads the numbers of a box one after the other. */
class Fields {
  readonly #file: Buffer;
  readonly #end: number;
  readonly version: number;
  readonly flags: number;
  #at: number;

  constructor(file: Buffer, { start, end }: Box) {
    this.#file = file;
    this.#end = end;
    this.version = file.readUInt8(start);
    this.flags = file.readUIntBE(start + 1, 3);
    this.#at = start + 4;
  }

  get at(): number {
    return this.#at;
  }

  /** The number in the next so many bytes; 0 for no bytes. */
  next(width: number): number {
    const at = this.#at;
    this.#at += width;
    if (this.#at > this.#end) throw new RangeError('A box ends in the middle of a number.');
    if (width === 8) return Number(this.#file.readBigUInt64BE(at));
    return width === 0 ? 0 : this.#file.readUIntBE(at, width);
  }

  count(width: number): number {
    const count = this.next(width);
    if (count > MAX_ITEMS) throw new RangeError(`${count} are too many.`);
    return count;
  }
}

function typesIn(file: Buffer, box: Box): Map<number, string> {
  const fields = new Fields(file, box);
  fields.count(fields.version === 0 ? 2 : 4);
  const types = new Map<number, string>();
  for (const entry of boxesIn(file, fields.at, box.end)) {
    const item = new Fields(file, entry);
    const id = item.next(item.version < 3 ? 2 : 4);
    item.next(2);
    types.set(id, file.toString('latin1', item.at, item.at + 4));
  }
  return types;
}

/** Where the bytes of each item are in the file. */
function placesIn(file: Buffer, boxes: readonly Box[]): Map<number, [number, number][]> {
  const fields = new Fields(file, find(boxes, 'iloc'));
  const { version } = fields;
  const sizes = fields.next(1);
  const more = fields.next(1);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
  const indexSize = version > 0 ? more & 15 : 0;
  const idat = boxes.find(({ type }) => type === 'idat');
  // A place may be named by no bytes at all, so a small file could name any number of them.
  let free = MAX_ITEMS;
  const places = new Map<number, [number, number][]>();
  for (let count = fields.count(version < 2 ? 2 : 4); count > 0; count--) {
    const id = fields.next(version < 2 ? 2 : 4);
    const isInside = version > 0 && (fields.next(2) & 15) === 1;
    fields.next(2);
    if (isInside && !idat) throw new RangeError('It has no idat.');
    const base = fields.next(baseSize) + (isInside && idat ? idat.start : 0);
    const extents: [number, number][] = [];
    const amount = fields.next(2);
    free -= amount;
    if (free < 0) throw new RangeError('Its items have too many places.');
    for (let left = amount; left > 0; left--) {
      fields.next(indexSize);
      const start = base + fields.next(offsetSize);
      extents.push([start, start + fields.next(lengthSize)]);
    }
    places.set(id, extents);
  }
  return places;
}

function partsIn(file: Buffer, box: Box): Map<number, number[]> {
  const width = new Fields(file, box).version === 0 ? 2 : 4;
  const parts = new Map<number, number[]>();
  for (const { type, start, end } of boxesIn(file, box.start + 4, box.end)) {
    // Its fields begin at once, without a version.
    const fields = new Fields(file, { type, from: start - 4, start: start - 4, end });
    const whole = fields.next(width);
    const made = Array.from({ length: fields.count(2) }, () => fields.next(width));
    if (type === 'dimg') parts.set(whole, made);
  }
  return parts;
}

function propertiesIn(file: Buffer, { start, end }: Box): Map<number, Box[]> {
  const boxes = boxesIn(file, start, end);
  const container = find(boxes, 'ipco');
  const known = boxesIn(file, container.start, container.end);
  const properties = new Map<number, Box[]>();
  for (const box of boxes.filter(({ type }) => type === 'ipma')) {
    const fields = new Fields(file, box);
    const isWide = (fields.flags & 1) === 1;
    for (let count = fields.count(4); count > 0; count--) {
      const id = fields.next(fields.version < 1 ? 2 : 4);
      const indices = Array.from({ length: fields.next(1) }, () =>
        isWide ? fields.next(2) & 0x7fff : fields.next(1) & 0x7f,
      );
      properties.set(
        id,
        indices.flatMap((index) => known[index - 1] ?? []),
      );
    }
  }
  return properties;
}
