import type { BarcodeDetector as Detector } from 'qr/decode.js';

declare global {
  // Chromium on Android and macOS has one; the device's own is faster than the script.
  var BarcodeDetector: typeof import('qr/decode.js').BarcodeDetector | undefined;
}

/** Reads QR codes from pictures: by the browser, or by a script that is loaded when needed. */
export async function qrReader(): Promise<Detector> {
  const native = globalThis.BarcodeDetector;
  const formats = await native?.getSupportedFormats();
  const Reader =
    native !== undefined && formats?.includes('qr_code') === true
      ? native
      : (await import('qr/decode.js')).BarcodeDetector;
  return new Reader({ formats: ['qr_code'] });
}
