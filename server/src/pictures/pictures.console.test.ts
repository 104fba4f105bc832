import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { StorageError } from '../files/file-store.ts';
import { folderStore } from '../files/folder-store.ts';
import { day } from '../lib/time.rules.ts';
import { temporaryFolder } from '../testing/catalogue-folder.ts';
import {
  type ConsoleClient,
  openTestConsole,
  type TestConsole,
} from '../testing/console-client.ts';
import { pictureJobs } from './pictures.jobs.ts';
import { findShownPictures } from './pictures.queries.ts';
import { uploadFilm } from './upload-film.ts';
import { uploadPicture } from './upload-picture.ts';

let console: TestConsole;
let designer: ConsoleClient;
let buyer: ConsoleClient;
beforeAll(async () => {
  console = await openTestConsole();
  designer = (await console.staff('designer')).client;
  buyer = (await console.staff('buyer')).client;
});
afterAll(() => console.close());

const colour = (background: string) =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();
const params = { use: 'cover' } as const;

async function countPictures(): Promise<number> {
  const [row] = await console.shop.rawSql<{ count: string }>`select count(*) from stored_picture`;
  return Number(row?.count);
}

it('uploading a picture: served from an address made from its content, with its SHA-256', async () => {
  const file = await colour('#803020');
  const made = await designer.done(operations.uploadPackPicture, { params, file });
  expect(made).toMatchObject({ width: 1200, height: 1600 });
  expect(made.address).toBe(`/files/u-${made.sha256.slice(0, 32)}.webp`);
  const served = await console.app.inject(made.address);
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(createHash('sha256').update(served.rawPayload).digest('hex')).toBe(made.sha256);
  const small = await console.app.inject(made.address.replace('.webp', '-small.webp'));
  expect(small.statusCode).toBe(200);
  const before = await countPictures();
  expect(await designer.done(operations.uploadPackPicture, { params, file })).toEqual(made);
  expect(await countPictures()).toBe(before);
});

it('uploading a file that is no picture, or JSON: refused, nothing is stored', async () => {
  const before = await countPictures();
  const file = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const svg = await designer.ask(operations.uploadPackPicture, { params, file });
  expect(svg.problem).toMatchObject({ status: 422, reason: 'wrong-format' });
  const json = await console.app.inject({
    method: 'POST',
    url: '/api/pictures/packs/cover',
    headers: {
      ...{ cookie: `kaifu_staff=${designer.cookie}`, origin: 'http://localhost:3002' },
      'content-type': 'application/json',
    },
    payload: '{}',
  });
  expect(json.statusCode).toBe(415);
  expect(await countPictures()).toBe(before);
});

it('sending bytes instead of JSON to a command of the console: refused', async () => {
  const { statusCode } = await console.app.inject({
    method: 'POST',
    url: '/api/stock/locations',
    headers: {
      ...{ cookie: `kaifu_staff=${buyer.cookie}`, origin: 'http://localhost:3002' },
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from('bytes'),
  });
  expect(statusCode).toBe(415);
});

it('uploading a picture of more than 15 MB: refused as too large', async () => {
  const file = Buffer.alloc(15 * 1024 * 1024 + 1, 0xff);
  const { problem } = await designer.ask(operations.uploadPackPicture, { params, file });
  expect(problem).toMatchObject({ status: 413 });
});

it('uploading a film: served from an address made from its content; another file is refused and not stored', async () => {
  const editor = (await console.staff('editor')).client;
  const file = readFileSync('catalogue/demo/pictures/banners/parade.mp4');
  const made = await editor.done(operations.uploadBannerFilm, { file });
  expect(made.address).toBe(`/files/u-${made.sha256.slice(0, 32)}.mp4`);
  const served = await console.app.inject(made.address);
  expect(served.headers).toMatchObject({
    'content-type': 'video/mp4',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(createHash('sha256').update(served.rawPayload).digest('hex')).toBe(made.sha256);
  // Safari plays a film only if it is served in parts.
  const part = await console.app.inject({ url: made.address, headers: { range: 'bytes=0-1' } });
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 2]);
  const before = await countPictures();
  const svg = { file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };
  expect((await editor.ask(operations.uploadBannerFilm, svg)).problem).toMatchObject({
    ...{ status: 422, reason: 'no-mp4' },
  });
  expect(await countPictures()).toBe(before);
});

it('storage away while a film is stored: the error of the storage is thrown', async () => {
  const { db, clock } = console.shop;
  const away = () => Promise.reject(new StorageError('unavailable', 'away'));
  const files = { ...folderStore(await temporaryFolder()), put: away };
  const file = readFileSync('catalogue/demo/pictures/banners/parade.mp4');
  await expect(uploadFilm({ db, clock, files }, file)).rejects.toThrow('away');
});

it('uploading a picture, connection cut off: nothing is stored', async () => {
  const before = await countPictures();
  const file = await colour('#205080');
  await console.app.listen({ port: 0, host: '127.0.0.1' });
  const address = console.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket = connect(address.port, '127.0.0.1');
  socket.write(
    [
      'POST /api/pictures/packs/cover HTTP/1.1',
      'Host: localhost',
      'Origin: http://localhost:3002',
      `Cookie: kaifu_staff=${designer.cookie}`,
      'Content-Type: application/octet-stream',
      `Content-Length: ${file.length}`,
      '\r\n',
    ].join('\r\n'),
  );
  await new Promise((resolve) => socket.write(file.subarray(0, file.length >> 1), resolve));
  socket.destroy();
  // After a complete upload, the cut-off one has had enough time to be stored.
  const other = { params, file: await colour('#50a050') };
  await designer.done(operations.uploadPackPicture, other);
  expect(await countPictures()).toBe(before + 1);
});

it('photos of an item in stock: shown with it and where a pack can name copies, until removed', async () => {
  const certificate = '90210001';
  await console.shop
    .rawSql`insert into card_type values (1, '妖怪', 'Yokai', 1) on conflict do nothing`;
  await console.shop.rawSql`
    insert into card (model_number, name_ja, name_en, card_type_id, rarity, rarity_label, movie_rarity, set_size, picture)
    values ('PHOTO-1', '札', 'Card', 1, 1, 'R', 1, 10, '')`;
  const batch = { kind: 'supplier', source: 'a wholesaler', receivedOn: '2026-11-20' } as const;
  const lines = `PHOTO-1,1,,,PSA,10,${certificate}\nPHOTO-1,3`;
  await buyer.done(operations.addLocations, { body: { codes: 'P-1' } });
  const { id: intakeId } = await buyer.done(operations.receiveIntake, {
    body: { ...batch, lines },
  });
  const move = { intakeId, reason: 'a test' };
  await buyer.done(operations.inspectStock, { body: { ...move, command: 'inspect' } });
  await buyer.done(operations.moveStock, {
    body: { ...move, command: 'shelve', location: 'P-1' },
  });
  const { items } = await buyer.done(operations.listStock, { query: { search: 'PHOTO-1' } });
  const code = items.find(({ kind }) => kind === 'item')?.code ?? '';
  const lot = items.find(({ kind }) => kind === 'lot')?.code ?? '';
  const front = await buyer.done(operations.putHoldingPhoto, {
    params: { code, side: 'front' },
    file: await colour('#111111'),
  });
  const again = await buyer.done(operations.putHoldingPhoto, {
    params: { code, side: 'front' },
    file: await colour('#eeeeee'),
  });
  expect(again.sha256).not.toBe(front.sha256);
  const { address, sha256 } = again;
  expect(await buyer.done(operations.getHolding, { params: { code } })).toMatchObject({
    photos: [{ side: 'front', address, sha256 }],
  });
  const query = { modelNumber: 'PHOTO-1' };
  expect(await designer.done(operations.listAvailableCopies, { query })).toMatchObject({
    items: [{ code, photos: [{ address, sha256 }] }],
  });
  const ofLot = await buyer.ask(operations.putHoldingPhoto, {
    params: { code: lot, side: 'front' },
    file: await colour('#111111'),
  });
  expect(ofLot.problem).toMatchObject({ status: 409, reason: 'not-an-item' });
  const side = { params: { code, side: 'front' as const }, body: { reason: 'blurred' } };
  await buyer.done(operations.removeHoldingPhoto, side);
  expect((await buyer.ask(operations.removeHoldingPhoto, side)).status).toBe(404);
});

it('the picture and the film of a published banner: kept by the sweep, and listed as shown', async () => {
  const { db, clock } = console.shop;
  const files = folderStore(await temporaryFolder());
  const names = ['u-banner.webp', 'u-film.mp4'];
  for (const name of names) {
    await console.shop.rawSql`insert into stored_picture
      values (${name}, ${Buffer.alloc(32)}, 1, 1, 1, ${new Date(clock.now().getTime() - 8 * day)})`;
    await files.put(name, Buffer.from(name));
  }
  const { client: editor } = await console.staff('editor');
  const content = {
    ...{ kind: 'banner' as const, picture: '/files/u-banner.webp', film: '/files/u-film.mp4' },
    ...{ alt: { ja: '春', en: 'Spring' }, link: '/?tab=0', position: 1 },
  };
  const body = { content, reason: 'spring' };
  const { id } = await editor.done(operations.createBanner, { body });
  const period = { from: null, until: null, reason: 'spring' };
  const published = { params: { id: String(id) }, revision: 1, body: period };
  await editor.done(operations.publishBanner, published);
  const [job] = pictureJobs({ db, clock, files });
  await job?.run();
  expect((await files.list()).map(({ name }) => name).sort()).toEqual(names);
  expect(await findShownPictures(db)).toEqual(expect.arrayContaining(names));
});

it('uploaded pictures that nothing uses: deleted with their files after seven days; others stay', async () => {
  const { db, clock } = console.shop;
  const folder = await temporaryFolder();
  const files = folderStore(folder);
  const old = new Date(clock.now().getTime() - 8 * day);
  const put = async (name: string, uploadedAt: Date) => {
    await console.shop.rawSql`insert into stored_picture
      values (${name}, ${Buffer.alloc(32)}, 1, 1, 1, ${uploadedAt})`;
    await files.put(name, Buffer.from(name));
    await files.put(name.replace('.webp', '-small.webp'), Buffer.from(name));
  };
  await put('u-shown.webp', old);
  await put('u-unused.webp', old);
  await put('u-fresh.webp', clock.now());
  await console.shop.rawSql`
    insert into card (model_number, name_ja, name_en, card_type_id, rarity, rarity_label, movie_rarity, set_size, picture)
    values ('SHOWN-1', '札', 'Card', 1, 1, 'R', 1, 10, '/files/u-shown.webp')`;
  const [job] = pictureJobs({ db, clock, files });
  await job?.run();
  expect((await files.list()).map(({ name }) => name).sort()).toEqual([
    'u-fresh-small.webp',
    'u-fresh.webp',
    'u-shown-small.webp',
    'u-shown.webp',
  ]);
});

it('more pictures sent in parallel than may wait: the rest are refused as busy, the others are answered', async () => {
  const { db, clock } = console.shop;
  const deps = { db, clock, files: folderStore(await temporaryFolder()) };
  const results = await Promise.all(
    Array.from({ length: 10 }, () => uploadPicture(deps, Buffer.from('no picture'), 'cover')),
  );
  expect(results.filter(({ kind }) => kind === 'busy')).toHaveLength(2);
});
