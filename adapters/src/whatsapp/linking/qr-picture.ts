import QRCode from 'qrcode';

/**
 * How pngjs writes a picture of two colours: as shades of grey without a filter. Its defaults are for photographs, and take twice
 * as long for three times the bytes.
 */
const TWO_COLOURS = { colorType: 0, filterType: 0, deflateLevel: 6, deflateStrategy: 0 };

/** The PNG of a QR code as a data URL. */
export async function qrPicture(text: string): Promise<string> {
  // WhatsApp's codes are base64, which no other mode shortens: the search for one takes as long as the code itself.
  const bytes = [{ data: Buffer.from(text), mode: 'byte' as const }];
  // QRCode writes into these options.
  const png = await QRCode.toBuffer(bytes, { rendererOpts: { ...TWO_COLOURS } });
  return `data:image/png;base64,${png.toString('base64')}`;
}
