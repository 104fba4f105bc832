import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { dumpedVersions } from '../releases.ts';
import { changesSince } from './changes-since.ts';
import { differencesOf, isExpected } from './differences.rules.ts';
import type { RecordedAnswer } from './normalise.rules.ts';
import { playToDumpOf } from './replay-shop.ts';

/** The answers of a released version to the script, one a line. `npm run release` records them. */
const recordingOf = (version: string) =>
  new URL(`../../db/releases/${version}.answers.json`, import.meta.url);

const recordedAnswers = z.array(
  z.strictObject({
    step: z.string(),
    status: z.number(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
  }),
);

/** Calls that no request can cause to be refused. */
const alwaysAnswered = [
  'getCurrentUser',
  'listPrefectures',
  'listCardTypes',
  'listBanners',
  'listPosts',
  'listTopPacks',
  'getOperator',
  'listHeads',
];

/** The calls that were made, and those of them that were refused. */
function callsIn(answers: readonly RecordedAnswer[]) {
  const stateOf = ({ body }: RecordedAnswer) => z.object({ state: z.number() }).parse(body).state;
  const namesOf = (some: readonly RecordedAnswer[]) =>
    new Set(some.map(({ step }) => step.replace(/:.*/, '')));
  return {
    done: namesOf(answers.filter((answer) => stateOf(answer) === 200)),
    refused: namesOf(answers.filter((answer) => stateOf(answer) > 204)),
  };
}

const release = process.env['KAIFU_RELEASE'];

const recordedWith = async (version: string) =>
  recordedAnswers.parse(JSON.parse(await readFile(recordingOf(version), 'utf8')));

it.each((await dumpedVersions()).filter((version) => version !== release))(
  'requests recorded with version %s, repeated on this version: same responses, except for listed differences',
  async (version) => {
    const recorded = await recordedWith(version);
    const { done, refused } = callsIn(recorded);
    expect(done.size).toBeGreaterThan(50);
    expect([...done].filter((call) => !refused.has(call))).toEqual(
      alwaysAnswered.filter((call) => done.has(call)),
    );

    const differences = differencesOf(recorded, await playToDumpOf(version));
    const decided = changesSince[version] ?? [];
    expect(
      differences.filter((difference) => !decided.some((one) => isExpected(difference, one))),
    ).toEqual([]);
    // A decision that explains nothing any longer must be taken off the list.
    expect(
      decided.filter((one) => !differences.some((difference) => isExpected(difference, one))),
    ).toEqual([]);
  },
);

// For `npm run release`: records the answers that the test above compares in later versions.
if (release !== undefined)
  it(`release of version ${release}: its recording is made`, async () => {
    const answers = await playToDumpOf(release);
    const { done } = callsIn(answers);
    // The script makes every call of 0.1.0. Later calls are recorded as far as it makes them. Since
    // 0.2.0 the member has a second factor, without which no password is changed.
    const first = callsIn(await recordedWith('0.1.0')).done;
    expect([...first].filter((call) => !done.has(call))).toEqual(['changePassword']);
    const lines = answers.map((answer) => JSON.stringify(answer));
    await writeFile(recordingOf(release), `[\n${lines.join(',\n')}\n]\n`);
  });
