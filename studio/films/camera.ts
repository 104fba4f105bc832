import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { ensureChromium, pathOf } from '../../tools/lib/chromium.mjs';

/** A browser with the studio (studio/films/frames), and the frames that it sends. */
export interface Camera {
  readonly page: Page;
  /** Draws an expression of the page and returns its frames: rows of red, green, blue and alpha. */
  film(expression: string): Promise<Buffer[]>;
  close(): Promise<void>;
}

/** Reads the whole body of a request. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Opens a browser that draws the frames of a film, and a server that receives them. */
export async function openCamera(): Promise<Camera> {
  let frames: Buffer[] = [];
  const server = await createServer({
    root: path.join(import.meta.dirname, '../..'),
    configFile: false,
    cacheDir: path.join(import.meta.dirname, '../../node_modules/.vite-films'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false },
    plugins: [
      {
        name: 'frames',
        configureServer({ middlewares }) {
          middlewares.use('/frame', (request, response) => {
            bodyOf(request)
              .then((frame) => {
                frames[Number(request.url?.slice(1))] = frame;
                response.end();
              })
              .catch((error: unknown) => {
                response.statusCode = 500;
                response.end(String(error));
              });
          });
        },
      },
    ],
  });
  await server.listen();
  const browser = await chromium.launch({
    executablePath: pathOf(await ensureChromium()),
    args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(`${server.resolvedUrls?.local[0]}studio/films/frames/index.html`);
  await page.waitForFunction('window.film !== undefined');
  return {
    page,
    film: async (expression) => {
      frames = [];
      await page.evaluate(expression);
      return frames;
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
