import type { Page } from '@playwright/test';
import encodeQR from 'qr';

/** Makes the camera show a QR code. */
export async function showToCamera(page: Page, code: string): Promise<void> {
  const rows = encodeQR(code, 'raw', { border: 4 });
  await page.evaluate((modules) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 480;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    const size = canvas.width / modules.length;
    const draw = () => {
      for (const [y, cells] of modules.entries())
        for (const [x, isDark] of cells.entries()) {
          context.fillStyle = isDark ? 'black' : 'white';
          context.fillRect(x * size, y * size, size + 1, size + 1);
        }
    };
    setInterval(draw, 50);
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20));
  }, rows);
}
