import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { maxLetterPictureBytes } from '#contract/letters.ts';
import { calls } from '#contract/shop/index.ts';
import { uploadPicturePath } from '#contract/shop/letters.ts';
import { memberDataSources } from '../app/member-data-sources.ts';
import { noExternalServices } from '../app/shop.ts';
import { systemActor } from '../db/audit.ts';
import { setMaintenance } from '../http/set-maintenance.ts';
import { shopCookieName } from '../http/shop-session.ts';
import { hour } from '../lib/time.rules.ts';
import {
  consoleSettings,
  openConsoleOf,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import {
  addPhoto,
  phonePhoto,
  sendPicture,
  uploadHeaders,
} from '../testing/send-letter-picture.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { mostThreadPictures, mostUnsent, unsentHours } from './letters.rules.ts';
import { uploadLetterPicture } from './upload-letter-picture.ts';

const noPerson = { proved: [], phone: [], address: [], staying: [], now: new Date() };

let shop: TestShop;
let http: TestApp;
let console: TestConsole;
let support: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, console: consoleSettings });
  http = await openTestApp(shop);
  console = await openConsoleOf(shop);
});
beforeEach(async () => {
  support = await console.staff('support');
});
afterAll(async () => {
  await console.close();
  await http.close();
  await shop.close();
});

/** A member with a network address of their own, because addresses have a limit, too. */
async function newMember() {
  const memberId = await makeMember(shop);
  const client = await http.member(memberId);
  client.address = `10.0.0.${memberId % 250}`;
  return { memberId, client };
}
const letterWith = (pictures: string[]) => ({
  payload: { topic: 'parcel', about: null, body: '箱がつぶれていました。', pictures } as const,
});
const of = (id: number) => ({ params: { threadId: String(id) } });

/** A member with one letter with one picture. */
async function makeWriter() {
  const member = await newMember();
  const picture = await addPhoto(member.client);
  const { id } = await member.client.done(calls.writeLetter, letterWith([picture]));
  return { ...member, picture, id };
}

it('a photo of a phone with a letter: kept without EXIF, shown to its member and to support, to nobody else', async () => {
  const { client, picture, id } = await makeWriter();
  const { letters } = await client.done(calls.getLetter, { params: { letter_id: id } });
  expect(letters[0]?.pictures).toEqual([{ id: picture, width: 640, height: 480 }]);
  const asked = { params: { picture_id: picture } };
  const { webp } = await client.done(calls.getLetterPicture, asked);
  const metadata = await sharp(Buffer.from(webp, 'base64')).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 640, height: 480 });
  expect(metadata.exif).toBeUndefined();
  expect((await sharp(await phonePhoto()).metadata()).exif).toBeDefined();

  const view = await support.client.done(operations.getLetter, of(id));
  expect(view.entries[0]?.pictures).toEqual([{ id: picture, width: 640, height: 480 }]);
  const inConsole = { params: { threadId: String(id), pictureId: picture } };
  expect(await support.client.done(operations.getLetterPicture, inConsole)).toEqual({ webp });

  const other = await newMember();
  expect((await other.client.ask(calls.getLetterPicture, asked)).state).toBe(404);
  expect((await http.visitor().ask(calls.getLetterPicture, asked)).state).toBe(401);
  const packer = await console.staff('packer');
  expect((await packer.client.ask(operations.getLetterPicture, inConsole)).status).toBe(403);
  const elsewhere = await makeWriter();
  const foreign = { params: { threadId: String(elsewhere.id), pictureId: picture } };
  expect((await support.client.ask(operations.getLetterPicture, foreign)).status).toBe(404);
});

it.each([
  ['text', async () => Buffer.from('no picture at all, but long enough for a head')],
  ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'AVIF',
    async () =>
      sharp(await phonePhoto(64, 64))
        .avif()
        .toBuffer(),
  ],
  [
    'GIF',
    async () =>
      sharp(await phonePhoto(64, 64))
        .gif()
        .toBuffer(),
  ],
  [
    'a picture of 4 pixels',
    async () =>
      sharp(await phonePhoto(2, 2))
        .png()
        .toBuffer(),
  ],
  ['nothing', async () => Buffer.alloc(0)],
])(
  'uploading %s as the picture of a letter: refused in both languages, nothing is stored',
  async (_, make) => {
    const { memberId, client } = await newMember();
    const { state, errors } = await sendPicture(client, await make());
    expect([state, errors['pictures']?.[0]]).toEqual([
      422,
      expect.stringContaining('JPEG、PNG、WebP'),
    ]);
    const english = await http.member(memberId, 'en');
    const refused = await sendPicture(english, await make());
    expect(refused.errors['pictures']?.[0]).toContain('JPEG, PNG or WebP');
    expect(await shop.rawSql`select 1 from letter_picture where member_id = ${memberId}`).toEqual(
      [],
    );
  },
);

it('uploading a picture that was cut off, or has too many pixels: refused with the reason', async () => {
  const { client } = await newMember();
  const whole = await phonePhoto(800, 800);
  const cut = await sendPicture(client, whole.subarray(0, whole.length / 2));
  expect(cut.errors['pictures']?.[0]).toContain('最後まで届きませんでした');
  const huge = await sharp({
    create: { width: 8_000, height: 6_000, channels: 3, background: '#fff' },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const large = await sendPicture(client, huge);
  expect(large.errors['pictures']?.[0]).toContain('40メガピクセル');
});

it('uploading more than 15 MB: refused before it is read, and also without a stated length', async () => {
  const { client } = await newMember();
  const { state, message } = await sendPicture(client, Buffer.alloc(maxLetterPictureBytes + 1));
  expect([state, message]).toEqual([413, expect.stringContaining('15MB')]);
  expect((await sendPicture(client, Buffer.alloc(maxLetterPictureBytes))).state).toBe(422);
});

it('uploading a picture without the CSRF pair, or as a form: refused', async () => {
  const { client } = await newMember();
  const forged = await sendPicture(client, await phonePhoto(), { 'x-csrf-value': 'forged' });
  expect(forged.state).toBe(403);
  const form = await sendPicture(client, Buffer.from('a=b'), {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(form.state).toBe(422);
  const other = await sendPicture(client, await phonePhoto(), { 'content-type': 'text/plain' });
  expect(other.state).toBe(400);
  const visitor = http.visitor();
  const bare = await visitor.raw({ method: 'POST', url: uploadPicturePath });
  expect(visitor.read(bare).state).toBe(403);
});

it('uploading a picture while the shop is closed: refused', async () => {
  const { client } = await newMember();
  const actor = systemActor('kaori', 'a test');
  const stateOfUpload = async () => (await sendPicture(client, Buffer.from('no picture'))).state;
  // A process caches for a second whether the shop is closed.
  const atIntervals = { interval: 300, timeout: 5_000 };
  await setMaintenance(shop, { message: null, endsAt: null }, actor);
  await expect.poll(stateOfUpload, atIntervals).toBe(9999);
  await setMaintenance(shop, undefined, actor);
  await expect.poll(stateOfUpload, atIntervals).toBe(422);
});

it('a member who uploads 31 pictures within a minute: refused as too many', async () => {
  const { client } = await newMember();
  const states: number[] = [];
  for (let sent = 0; sent < 31; sent++)
    states.push((await sendPicture(client, Buffer.from('no picture'))).state);
  expect(states.slice(0, 30).every((state) => state === 422)).toBe(true);
  expect(states[30]).toBe(429);
});

it('a letter with five pictures: refused; with four: sent in their order', async () => {
  const { client } = await newMember();
  const pictures: string[] = [];
  for (let sent = 0; sent < 5; sent++) pictures.push(await addPhoto(client));
  const refused = await client.ask(calls.writeLetter, letterWith(pictures));
  expect([refused.state, refused.errors['pictures']?.[0]]).toEqual([
    422,
    expect.stringContaining('4枚まで'),
  ]);
  const four = pictures.slice(0, 4).toReversed();
  const { id } = await client.done(calls.writeLetter, letterWith(four));
  const { letters } = await client.done(calls.getLetter, { params: { letter_id: id } });
  expect(letters[0]?.pictures.map((picture) => picture.id)).toEqual(four);
});

it("a letter with another member's picture, or one that was sent before: refused, no letter is written", async () => {
  const { client, picture } = await makeWriter();
  const other = await newMember();
  const foreign = await addPhoto(other.client);
  for (const taken of [foreign, picture]) {
    const refused = await client.ask(calls.writeLetter, letterWith([taken]));
    expect([refused.state, Object.keys(refused.errors)]).toEqual([422, ['pictures']]);
  }
  expect((await client.done(calls.listLetters)).list).toHaveLength(1);
  expect((await other.client.ask(calls.writeLetter, letterWith([foreign]))).state).toBe(200);
});

it('two letters with the same picture in parallel: one is sent, the other is refused', async () => {
  const { client, id } = await makeWriter();
  const picture = await addPhoto(client);
  const replies = await Promise.all([
    client.ask(calls.writeLetter, letterWith([picture])),
    client.ask(calls.replyToLetter, {
      payload: { letter_id: id, body: '写真です。', pictures: [picture] },
    }),
  ]);
  expect(replies.map(({ state }) => state).toSorted()).toEqual([200, 422]);
});

it('a thread with as many pictures as it can have: a further one is refused', async () => {
  const { client, id } = await makeWriter();
  for (let place = 2; place <= mostThreadPictures; place++)
    await shop.rawSql`
      insert into letter_picture
        (id, thread_id, letter_number, place, content, width, height, uploaded_at)
      select gen_random_uuid(), thread_id, letter_number, ${place}, content, width, height,
        uploaded_at
      from letter_picture where thread_id = ${id} and place = 1`;
  const payload = { letter_id: id, body: 'もう1枚', pictures: [await addPhoto(client)] };
  const refused = await client.ask(calls.replyToLetter, { payload });
  expect([refused.state, Object.keys(refused.errors)]).toEqual([422, ['pictures']]);
});

it('an answer with a picture: the member is mailed that there is one and sees it in the shop', async () => {
  const { memberId, client, id } = await makeWriter();
  const { id: picture } = await support.client.done(operations.uploadLetterPicture, {
    file: await phonePhoto(),
  });
  const { revision } = await support.client.done(operations.getLetter, of(id));
  const body = { body: '新しい箱です。', next: 'done' as const, pictures: [picture] };
  await support.client.done(operations.answerLetter, { ...of(id), revision, body });
  const { letters } = await client.done(calls.getLetter, { params: { letter_id: id } });
  expect(letters[1]?.pictures.map((each) => each.id)).toEqual([picture]);
  await client.done(calls.getLetterPicture, { params: { picture_id: picture } });
  const [mail] = await queuedMailsTo(shop, memberId);
  expect(JSON.stringify(mail)).toContain('画像が1枚あります');
});

it('an answer with a picture that a colleague uploaded: refused; uploading text for an answer: refused', async () => {
  const { id } = await makeWriter();
  const colleague = await console.staff('support');
  const { id: picture } = await colleague.client.done(operations.uploadLetterPicture, {
    file: await phonePhoto(),
  });
  const { revision } = await support.client.done(operations.getLetter, of(id));
  const body = { body: '回答です。', next: 'done' as const, pictures: [picture] };
  const refused = await support.client.ask(operations.answerLetter, { ...of(id), revision, body });
  expect(refused.problem).toMatchObject({ status: 409, reason: 'picture-gone' });
  const file = Buffer.from('no picture');
  const text = await support.client.ask(operations.uploadLetterPicture, { file });
  expect(text.problem).toMatchObject({ status: 422, reason: 'no-picture' });
});

it('uploads whose connection breaks off in the middle of their bytes: nothing of them stays, and the next ones are taken', async () => {
  const { client } = await newMember();
  const stored = async () => {
    const [row] = await shop.rawSql<{ count: string }>`select count(*) from letter_picture`;
    return Number(row?.count);
  };
  const before = await stored();
  const { port } = new URL(await http.app.listen({ port: 0, host: '127.0.0.1' }));
  const headers = await uploadHeaders(client);
  headers['cookie'] = `${shopCookieName}=${client.cookie}`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // More than are taken at a time: each must make room again.
  for (let upload = 0; upload < 6; upload += 1)
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        const head = `POST ${uploadPicturePath} HTTP/1.1\r\nhost: shop\r\n${lines.join('')}`;
        socket.write(`${head}content-length: 100000\r\n\r\n`);
        socket.write(Buffer.alloc(20_000), () => setTimeout(() => socket.destroy(), 100));
      });
      // An answer would be a refusal: the bytes have not all been sent.
      socket.on('data', (answer) => reject(new Error(answer.toString())));
      socket.on('error', reject).on('close', () => resolve());
    });
  expect(await stored()).toBe(before);
  await addPhoto(client);
  expect(await stored()).toBe(before + 1);
});

it('more uploads at a time than can be decoded: the rest is told to wait', async () => {
  const file = await phonePhoto(2_000, 2_000);
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => support.client.ask(operations.uploadLetterPicture, { file })),
  );
  const statuses = new Set(replies.map(({ status }) => status));
  expect(statuses).toEqual(new Set([200, 429]));
  const { client } = await newMember();
  await client.pair();
  const uploads = await Promise.all(Array.from({ length: 8 }, () => sendPicture(client, file)));
  expect(new Set(uploads.map(({ state }) => state))).toEqual(new Set([200, 429]));
});

it('pictures that are never sent: the newest eight of a person are kept, and none for longer than a day', async () => {
  const { memberId } = await newMember();
  const photo = await phonePhoto(64, 64);
  for (let sent = 0; sent <= mostUnsent; sent++) {
    shop.clock.advance(1_000);
    await uploadLetterPicture(shop, photo, { memberId });
  }
  const count = async () => {
    const rows = await shop.rawSql`select 1 from letter_picture where member_id = ${memberId}`;
    return rows.length;
  };
  expect(await count()).toBe(mostUnsent);
  const run = () => shop.jobs.find(({ name }) => name === 'forget-unsent-pictures')?.run();
  shop.clock.advance((unsentHours - 1) * hour);
  await run();
  expect(await count()).toBe(mostUnsent);
  shop.clock.advance(2 * hour);
  await run();
  expect(await count()).toBe(0);
});

it('visitors who upload pictures without end: refused once 500 of them wait to be sent', async () => {
  const photo = await phonePhoto(64, 64);
  const visitor = { visitorHash: Buffer.alloc(32, 7) };
  expect(await uploadLetterPicture(shop, photo, visitor)).toMatchObject({ width: 64 });
  await shop.rawSql`
    insert into letter_picture (id, visitor_hash, content, width, height, uploaded_at)
    select gen_random_uuid(), decode(lpad(to_hex(n), 64, '0'), 'hex'), '\\x00', 8, 8,
      ${shop.clock.now()} from generate_series(1, 500) as n`;
  expect(await uploadLetterPicture(shop, photo, visitor)).toEqual({ refusal: 'busy' });
  await shop.rawSql`delete from letter_picture where visitor_hash is not null`;
});

it("a member's pictures: contained in the download of their data, and deleted with the account", async () => {
  const { memberId, client, picture } = await makeWriter();
  await addPhoto(client);
  const sources = memberDataSources.filter(({ name }) => name.startsWith('letter'));
  const read = async () => {
    const parts = await Promise.all(sources.map((source) => source.read(shop.db, memberId)));
    return JSON.stringify(parts);
  };
  expect(await read()).toContain(picture);
  await shop.db.transaction(async (tx) => {
    for (const source of sources) await source.erase?.(tx, memberId, noPerson);
  });
  expect(await read()).not.toContain(picture);
  const left = await shop.rawSql`
    select 1 from letter_picture where id = ${picture} or member_id = ${memberId}`;
  expect(left).toEqual([]);
});
