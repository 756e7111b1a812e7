/** The bytes of a picture of HEVC that the stand-in of FFmpeg paints in one colour. */
export type Colour = readonly [red: number, green: number, blue: number];

export interface Heic {
  readonly tiles: readonly Colour[];
  readonly columns: number;
  readonly tile: readonly [width: number, height: number];
  readonly size: readonly [width: number, height: number];
  /** Quarter turns against the clock. */
  readonly turns?: number;
  readonly mirror?: 0 | 1;
  readonly profile?: Buffer;
  /** How many items the file claims, with as many places each, none of which takes a byte to name. */
  readonly emptyPlaces?: number;
  /** The type of the items that are tiles, `hvc1` by default. */
  readonly codec?: string;
}

const GRID = 1_000;

/** A photo as phones take it: a grid of pictures (ISO 23008-12, 6.6.2.3). */
export function heic(photo: Heic): Buffer {
  const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const pictures = photo.tiles.map((colour) => sized(4, Buffer.from([0x28, 1, ...colour])));
  const start = type.length + metaOf(photo, pictures, 0).length + 8;
  return Buffer.concat([type, metaOf(photo, pictures, start), box('mdat', ...pictures)]);
}

function metaOf(photo: Heic, pictures: readonly Buffer[], start: number): Buffer {
  const { columns, size, codec = 'hvc1' } = photo;
  const ids = pictures.map((_, index) => index + 1);
  const rows = pictures.length / columns;
  const grid = Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), u32(size[0]), u32(size[1])]);
  const entries = [...ids.map((id) => item(id, codec)), item(GRID, 'grid')];
  return full(
    'meta',
    0,
    full('hdlr', 0, Buffer.from('\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')),
    full('pitm', 0, u16(GRID)),
    full('iinf', 0, u16(entries.length), ...entries),
    full('iref', 0, box('dimg', u16(GRID), u16(ids.length), ...ids.map(u16))),
    propertiesOf(photo, ids),
    box('idat', grid),
    photo.emptyPlaces ? emptyPlaces(photo.emptyPlaces) : placesOf(pictures, start),
  );
}

function propertiesOf({ tile, size, turns, mirror, profile }: Heic, ids: readonly number[]): Buffer {
  const shown = [
    ispe(size),
    ...(turns === undefined ? [] : [box('irot', Buffer.from([turns]))]),
    ...(mirror === undefined ? [] : [box('imir', Buffer.from([mirror]))]),
    ...(profile ? [box('colr', Buffer.from('prof', 'latin1'), profile)] : []),
  ];
  const container = box('ipco', hvcC(), ispe(tile), ...shown);
  const ofTiles = ids.map((id) => Buffer.concat([u16(id), Buffer.from([2, 0x81, 2])]));
  const indices = shown.map((_, index) => index + 3);
  const ofGrid = Buffer.concat([u16(GRID), Buffer.from([indices.length, ...indices])]);
  return box('iprp', container, full('ipma', 0, u32(ids.length + 1), ...ofTiles, ofGrid));
}

/** The tiles in the file, the grid in the `idat`. */
function placesOf(pictures: readonly Buffer[], start: number): Buffer {
  let at = start;
  const places = pictures.map((picture, index) => {
    const place = Buffer.concat([u16(index + 1), u16(0), u16(0), u16(1), u32(at), u32(picture.length)]);
    at += picture.length;
    return place;
  });
  const ofGrid = Buffer.concat([u16(GRID), u16(1), u16(0), u16(1), u32(0), u32(12)]);
  return full('iloc', 1, Buffer.from([0x44, 0]), u16(places.length + 1), ...places, ofGrid);
}

function emptyPlaces(count: number): Buffer {
  const places = Array.from({ length: count }, (_, id) =>
    Buffer.concat([u16(id), u16(0), u16(0), u16(count)]),
  );
  return full('iloc', 1, Buffer.from([0, 0]), u16(count), ...places);
}

/** ISO 14496-15, 8.3.2: three parameter sets of one byte each. */
function hvcC(): Buffer {
  const sets = [32, 33, 34].map((type) =>
    Buffer.concat([Buffer.from([0x80 | type]), u16(1), sized(2, Buffer.from([type << 1, 1, 0]))]),
  );
  return box('hvcC', Buffer.alloc(21, 1), Buffer.from([0xff, sets.length]), ...sets);
}

const ispe = ([width, height]: readonly [number, number]) => full('ispe', 0, u32(width), u32(height));

const item = (id: number, type: string) =>
  full('infe', 2, u16(id), u16(0), Buffer.from(`${type}\0`, 'latin1'));

const full = (type: string, version: number, ...content: Buffer[]) =>
  box(type, u32(version * 2 ** 24), ...content);

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

function sized(width: 2 | 4, unit: Buffer): Buffer {
  return Buffer.concat([width === 2 ? u16(unit.length) : u32(unit.length), unit]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
