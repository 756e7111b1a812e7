import QRCode from 'qrcode';

/** The PNG of a QR code as a data URL. */
export function qrPicture(text: string): Promise<string> {
  return QRCode.toDataURL(text);
}
