/**
 * Runs Lighthouse on the production build as a phone, for the top page and a pack page, and prints
 * the median of three runs each. Lighthouse is downloaded for the run. It is no dependency of the
 * shop.
 *
 * npm run bench:lighthouse
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import startShop from '../../e2e/support/global-setup.ts';
import { ensureChromium, pathOf } from '../lib/chromium.mjs';

const lighthouse = 'lighthouse@13.5.0';
const runs = 3;
const pages = ['/', '/pack-detail?packId=201'];

const score = z.object({ score: z.number() });
const timing = z.object({ numericValue: z.number() });
const report = z.object({
  categories: z.object({
    performance: score,
    accessibility: score,
    'best-practices': score,
    seo: score,
  }),
  audits: z.object({
    'first-contentful-paint': timing,
    'largest-contentful-paint': timing,
    'total-blocking-time': timing,
    'cumulative-layout-shift': timing,
  }),
});
type Report = z.infer<typeof report>;

/** Runs Lighthouse on a page and returns its report. */
async function judge(address: string, chromium: string): Promise<Report> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'kaifu-lighthouse-')), 'report.json');
  const args = ['--yes', lighthouse, address, '--quiet', '--output=json', `--output-path=${file}`];
  await promisify(execFile)('npx', [...args, '--chrome-flags=--headless=new --no-sandbox'], {
    env: { ...process.env, CHROME_PATH: chromium },
  });
  return report.parse(JSON.parse(await readFile(file, 'utf8')));
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const stop = await startShop();
try {
  const chromium = pathOf(await ensureChromium());
  const shop = process.env['KAIFU_E2E_URL'] ?? '';
  console.log(
    '| page | performance | accessibility | best practices | SEO | first paint | largest paint | blocked | shift |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const page of pages) {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await judge(`${shop}${page}`, chromium));
    const points = (name: keyof Report['categories']) =>
      Math.round(100 * median(reports.map(({ categories }) => categories[name].score)));
    const value = (name: keyof Report['audits']) =>
      median(reports.map(({ audits }) => audits[name].numericValue));
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    const cells = [
      page,
      points('performance'),
      points('accessibility'),
      points('best-practices'),
      points('seo'),
      seconds(value('first-contentful-paint')),
      seconds(value('largest-contentful-paint')),
      `${Math.round(value('total-blocking-time'))} ms`,
      value('cumulative-layout-shift').toFixed(3),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  await stop();
}
