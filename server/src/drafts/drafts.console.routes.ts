import type * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import { type DraftChange, maxPackZipBytes } from '#contract/console/pack-drafts.ts';
import type { CardFacts } from '../catalog/index.ts';
import type { Language } from '../http/language.ts';
import type { OperationServer, StaffContext } from '../http/operations.ts';
import { type Refusal, refused } from '../http/problems.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import { awayOrThrow, busyWithPictures } from '../pictures/index.ts';
import { changeDraft, type DraftRefusal, discardDraft, openDraftAt } from './change-draft.ts';
import { createDraft } from './create-draft.ts';
import type { DraftDeps } from './draft-deps.ts';
import {
  type DraftRow,
  findDraft,
  findDraftPage,
  findDraftRevision,
  type ListedDraft,
  newestDrafts,
} from './drafts.queries.ts';
import { draftTexts, findingTexts, packZipText, yamlErrorText } from './drafts.texts.ts';
import { examineDraft } from './examine-draft.ts';
import {
  findFloorPercent,
  findFloorRevision,
  lockFloorRevision,
  setFloorPercent,
} from './pack-floor.ts';
import { writePackYaml, type YamlReading, yamlFileOf } from './pack-yaml.ts';
import { isSealable, type RawFinding } from './preflight.rules.ts';
import { previewChange } from './preview-change.ts';
import { type PreviewSubject, previewKeyOf } from './preview-key.ts';
import { readPackZip } from './read-pack-zip.ts';
import { sealDraft } from './seal-draft.ts';
import { writePackZip } from './write-pack-zip.ts';
import { readYamlAsDraft, yamlOfPack } from './yaml-of-draft.ts';

type DraftView = z.input<typeof operations.getPackDraft.answer>;

const pageRows = 50;
/** The editor sends at most one a second, and waits for the answer. */
const previewsPerMinute = 60;
/** Each may have up to 128 MB of pictures to decode. */
const zipsPerMinute = 12;
/** The most errors of a YAML file that are named. */
const mostYamlErrors = 20;

/** Serves the console's operations on drafts of packs. */
export function draftConsoleRoutes(serve: OperationServer, deps: DraftDeps): void {
  const { db } = deps;
  yamlRoutes(serve, deps);
  floorRoutes(serve, deps);
  typedChangeRoutes(serve, deps);

  serve(operations.listPackDrafts, async ({ query: { cursor, ...filter } }) => {
    const request = parseListQuery(newestDrafts, { cursor, filter, limit: pageRows });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findDraftPage(db, request);
    const items = rows.map((row) => {
      const { units, price, currency } = row;
      return { ...summaryOf(row), units, price, currency };
    });
    return { answer: { items, next: next ?? null } };
  });

  serve(operations.getPackDraft, async ({ params: { draftId } }, context) => {
    const draft = await findDraft(db, draftId);
    if (draft === undefined) return refused('not-found');
    return { answer: await viewOf(deps, draft, context), revision: draft.revision };
  });

  serve(operations.getPackDraftRevision, async ({ params: { draftId, revision } }) => {
    const content = await findDraftRevision(db, draftId, revision);
    return content === undefined ? refused('not-found') : { answer: { content } };
  });

  serve(operations.createPackDraft, async ({ body: { like } }, { actor }) => {
    const id = await createDraft(deps, like, actor('a new draft'));
    if (id !== undefined) return { answer: { id } };
    const { likeUnknown: detail } = draftTexts;
    return refused('not-valid', { errors: [{ pointer: '/like', detail }] });
  });

  serve(operations.changePackDraft, async ({ params, body }, context) => {
    const { draftId } = params;
    const { actor, revision } = context;
    const change = { revision, change: body };
    const result = await changeDraft(deps, draftId, change, actor('editing'));
    if (result.kind !== 'changed') return refusedDraft(result, body);
    const draft = await findDraft(db, draftId);
    if (draft === undefined) return refused('not-found');
    return { answer: await viewOf(deps, draft, context), revision: draft.revision };
  });

  serve(operations.discardPackDraft, async ({ params, body }, { actor, revision }) => {
    const result = await discardDraft(deps, params.draftId, revision, actor(body.reason));
    return result.kind === 'discarded' ? { answer: {} } : refusedDraft(result);
  });

  serve(
    operations.sealPackDraft,
    async ({ params, body }, { actor, revision }) => {
      const result = await sealDraft(deps, params.draftId, revision, actor(body.reason));
      if (result.kind === 'sealed') return { answer: { packId: result.packId } };
      return result.kind === 'not-sealable' ? notSealable : refusedDraft(result);
    },
    {
      // Nobody is asked to approve what cannot be sealed.
      /** Refuses the request to seal a draft that is not open, has changed, or has errors. */
      async refuse({ params: { draftId } }, { revision }) {
        const draft = openDraftAt(revision, await findDraft(db, draftId));
        if ('kind' in draft) return refusedDraft(draft);
        const { findings } = await examineDraft(deps, db, draftId, draft.content);
        return isSealable(findings) ? undefined : notSealable;
      },
    },
  );
}

/** Serves the operation that shows an unsaved change in a preview. */
function typedChangeRoutes(serve: OperationServer, deps: DraftDeps): void {
  serve(
    operations.previewPackDraft,
    async ({ params: { draftId }, body: { revision, change } }, { session }) => {
      const { staffId } = session.principal;
      const result = await previewChange(deps, { draftId, staffId, revision, change });
      if (result.kind !== 'shown') return refusedDraft(result);
      return { answer: { unknownCards: result.unknownCards } };
    },
    { perMinute: previewsPerMinute },
  );
}

/**
 * Serves the operations that read and set the floor: the share of a pack's price that each of its
 * cards should at least be worth in points.
 */
function floorRoutes(serve: OperationServer, deps: DraftDeps): void {
  // As of one moment, so that the revision is not newer than the floor.
  const read = () =>
    deps.db.snapshot(async (tx) => ({
      percent: await findFloorPercent(tx),
      revision: await findFloorRevision(tx),
    }));
  serve(operations.getPackFloor, async () => {
    const answer = await read();
    return { answer, revision: answer.revision };
  });

  serve(
    operations.setPackFloor,
    async ({ body: { percent, reason } }, { actor }) => {
      const revision = await setFloorPercent(deps, percent, actor(reason));
      return { answer: { percent, revision }, revision };
    },
    { record: { lock: lockFloorRevision, read } },
  );
}

/**
 * Serves the operations that write drafts and packs as YAML files of a catalogue, and read such a
 * file as a draft.
 */
function yamlRoutes(serve: OperationServer, deps: DraftDeps): void {
  const { db } = deps;

  serve(operations.getPackDraftYaml, async ({ params: { draftId } }) => {
    const draft = await findDraft(db, draftId);
    if (draft === undefined) return refused('not-found');
    return { answer: { file: yamlFileOf(draft.packId), yaml: writePackYaml(draft.content) } };
  });

  serve(operations.getPackYaml, async ({ params: { packId } }) => {
    const yaml = await yamlOfPack(db, packId);
    return yaml === undefined
      ? refused('not-found')
      : { answer: { file: yamlFileOf(packId), yaml } };
  });

  serve(operations.readPackYaml, async ({ body: { yaml } }) => {
    return answerOfReading(await readYamlAsDraft(deps, yaml));
  });

  zipRoutes(serve, deps);
}

/** Serves the operations that write and read a pack with its pictures as a zip. */
function zipRoutes(serve: OperationServer, deps: DraftDeps): void {
  const { db, files } = deps;
  const zipOf = async (packId: number, yaml: string) => {
    try {
      const written = await writePackZip(files, { file: yamlFileOf(packId), yaml });
      if (written.kind === 'written')
        return { answer: { file: `pack-${packId}.zip`, zip: written.zip.toString('base64') } };
      const detail = packZipText(written);
      return refused('not-possible-now', { reason: written.kind, detail });
    } catch (error) {
      return awayOrThrow(error);
    }
  };

  serve(operations.getPackDraftZip, async ({ params: { draftId } }) => {
    const draft = await findDraft(db, draftId);
    if (draft === undefined) return refused('not-found');
    return zipOf(draft.packId, writePackYaml(draft.content));
  });

  serve(operations.getPackZip, async ({ params: { packId } }) => {
    const yaml = await yamlOfPack(db, packId);
    return yaml === undefined ? refused('not-found') : zipOf(packId, yaml);
  });

  serve(
    operations.readPackZip,
    async (_, { uploaded }) => {
      try {
        const read = await readPackZip(deps, uploaded);
        if (read.kind === 'reading') return answerOfReading(read.reading);
        if (read.kind === 'picture' && read.refusal.kind === 'busy') return busyWithPictures;
        return refused('not-valid', { reason: read.kind, detail: packZipText(read) });
      } catch (error) {
        return awayOrThrow(error);
      }
    },
    { bodyLimit: maxPackZipBytes, perMinute: zipsPerMinute },
  );
}

/** Answers with a pack that was read as a draft, or refuses it with the errors of its YAML. */
function answerOfReading(reading: YamlReading) {
  if (reading.ok) {
    const { content, missingPictures } = reading;
    return { answer: { content, missingPictures } };
  }
  const errors = reading.errors
    .slice(0, mostYamlErrors)
    .map((error) => ({ pointer: '/yaml', detail: yamlErrorText(error) }));
  return refused('not-valid', { errors });
}

const notSealable = refused('not-possible-now', {
  reason: 'not-sealable',
  detail: draftTexts.notSealable,
});

/**
 * Writes the refusal of a command on a draft, with both versions if somebody else has changed it.
 *
 * @param yours the change that was not made
 */
function refusedDraft(refusal: DraftRefusal, yours: DraftChange = {}): Refusal {
  switch (refusal.kind) {
    case 'unknown':
      return refused('not-found');
    case 'not-open':
      return refused('not-possible-now', { reason: 'not-open', detail: draftTexts.notOpen });
    case 'overtaken': {
      const { current } = refusal;
      const versions = { yours, current: versionOf(current) };
      return refused('revision-changed', { versions });
    }
  }
}

/** Writes a draft as the console's list shows it. */
function summaryOf(draft: ListedDraft) {
  const { id, state, packId, nameJa, nameEn, changedBy, changerName, changedAt } = draft;
  return {
    ...{ id, state, packId },
    name: { ja: nameJa, en: nameEn },
    changedAt: changedAt.toISOString(),
    changedBy: changedBy === null ? null : { id: changedBy, name: changerName ?? '' },
  };
}

function versionOf(draft: DraftRow) {
  const { revision, content } = draft;
  return { ...summaryOf(draft), revision, content };
}

/** Reads what the console shows of a draft: its content, cards and findings. */
async function viewOf(
  deps: DraftDeps,
  draft: DraftRow,
  { language, session }: Pick<StaffContext, 'language' | 'session'>,
): Promise<DraftView> {
  const { cards, findings } = await examineDraft(deps, deps.db, draft.id, draft.content);
  const isOpen = draft.state === 'open';
  const { staffId } = session.principal;
  return {
    ...versionOf(draft),
    cards: cards.map(cardView),
    previewUrl: isOpen ? previewUrlOf(deps, { draftId: draft.id, staffId: undefined }) : null,
    ownPreviewUrl: isOpen ? previewUrlOf(deps, { draftId: draft.id, staffId }) : null,
    // A draft that has ended is not compared with the shop any more.
    findings: isOpen ? findings.map((found) => findingView(found, language)) : [],
  };
}

/** The address of the shop's page with the draft, which needs no login and ends by itself. */
function previewUrlOf(
  { clock, shopUrl, previewSecret }: DraftDeps,
  subject: PreviewSubject,
): string {
  const url = new URL('/pack-preview', shopUrl);
  url.searchParams.set('preview', previewKeyOf(previewSecret, subject, clock.now()));
  return url.href;
}

function cardView({ nameJa, nameEn, cardTypeId, ...card }: CardFacts) {
  return { ...card, name: { ja: nameJa, en: nameEn }, cardType: cardTypeId };
}

/** Writes a finding of the preflight with its values in the reader's language. */
function findingView({ level, name, pointer, values }: RawFinding, language: Language) {
  const detail = findingTexts[name][language].replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    const value = values[slot];
    if (typeof value === 'object') return value[language];
    return typeof value === 'number' ? value.toLocaleString('en') : String(value);
  });
  return { level, name, pointer, detail };
}
