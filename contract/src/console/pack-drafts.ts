import * as z from 'zod/mini';
import { decisionHours, mostHoldHours } from '../limits.ts';
import {
  command,
  idInPath,
  instant,
  nothing,
  pageOf,
  read,
  reason,
  smallIdInPath,
  text,
} from './operation.ts';

/** Makes the schema for a text in both languages; either may still be empty. */
const texts = (most: number) => z.object({ ja: text(most, 0), en: text(most, 0) });
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const largest = 2_147_483_647;

/** The address of a stored picture. */
export const picture = z.string().check(z.regex(/^\/files\/[\w-]{1,80}\.\w{2,5}$/));
export const photo = z.object({
  address: picture,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** The one physical copy that a prize names. */
export const draftItem = z.object({
  /** The shop's own number of the copy. */
  code: z.nullable(text(60)),
  grader: z.nullable(text(60)),
  grade: z.nullable(text(60)),
  certificate: z.nullable(text(60)),
  photos: z.array(photo).check(z.maxLength(10)),
});

export type DraftItem = z.infer<typeof draftItem>;

const pricedCard = {
  modelNumber: text(40),
  /** Points that the card can be turned back into; null in a coin pack, or not decided yet. */
  buyPoint: z.nullable(whole(0, 100_000_000)),
  item: z.nullable(draftItem),
};

/** A line of the line-up. */
export const draftPrize = z.object({ ...pricedCard, count: whole(1, 10_000_000) });
export type DraftPrize = z.infer<typeof draftPrize>;

/** The positions that win an extra: the last one, position `n`, or each multiple of `n`. */
const place = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('last'), n: z.null() }),
  z.object({ kind: z.literal('at'), n: whole(1, 10_000_000) }),
  z.object({ kind: z.literal('every'), n: whole(2, 10_000_000) }),
]);
export const draftExtra = z.object({ ...pricedCard, place });
export type DraftExtra = z.infer<typeof draftExtra>;

const fields = {
  /** The number that links, seals and histories go by. */
  packId: whole(1, largest),
  name: texts(200),
  cardType: z.nullable(whole(1, largest)),
  /** Points or coins for one unit. */
  price: z.nullable(whole(0, 10_000_000)),
  currency: z.enum(['point', 'coin']),
  /** Points spent for each coin earned; 0 earns none, as in every coin pack. */
  pointsPerCoin: whole(0, largest),
  /** 0 is no limit, here and below. */
  maxPerPurchase: whole(0, 3000),
  limitPerMember: whole(0, largest),
  newcomersOnly: z.boolean(),
  /** Units of a member on one day of Japan. */
  limitPerDay: whole(0, largest),
  /** Only members who joined at most so many days ago. */
  newcomerDays: whole(0, 3650),
  /** Only members of this rank or a higher one; 1 is the lowest. */
  leastRank: whole(0, 20),
  /** Hours in which the buyer chooses for each card. */
  holdHours: whole(decisionHours, mostHoldHours),
  /** Words that members see on the pack. */
  ownTags: z.array(z.object({ ja: text(20), en: text(20) })).check(z.maxLength(5)),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  showLineUp: z.boolean(),
  /** 1 to 8; 8 is the capsule. */
  movieStyle: whole(1, 8),
  /** Simple HTML. */
  description: texts(20_000),
  pictures: z.array(picture).check(z.maxLength(10)),
  sharePicture: z.nullable(picture),
  /** Lower comes first. */
  position: whole(0, largest),
  draw: z.enum(['beacon', 'instant']),
  /** `tracked`: the seal allocates a copy in stock to each card; `untracked`: it allocates none. */
  stock: z.enum(['tracked', 'untracked']),
  /** In the order in which it is sealed. */
  lineUp: z.array(draftPrize).check(z.maxLength(5_000)),
  extras: z.array(draftExtra).check(z.maxLength(200)),
} as const;

/** Everything that a pack consists of. A draft may be incomplete. */
export const draftContent = z.object(fields);
export type DraftContent = z.infer<typeof draftContent>;

/** Only the fields that change. */
export const draftChange = z.partial(draftContent);
export type DraftChange = z.infer<typeof draftChange>;
export const draftFields = Object.keys(fields) as readonly (keyof typeof fields)[];

/** `open` until it is sealed, which makes it a pack, or discarded. */
export const draftState = z.enum(['open', 'sealed', 'discarded']);

/** An `error` keeps a draft from being sealed; a `warning` is for its designer to look at. */
export const finding = z.object({
  level: z.enum(['error', 'warning']),
  /** A stable name. */
  name: z.string(),
  /** A JSON pointer into the content, such as `/lineUp/3/buyPoint`. */
  pointer: z.string(),
  /** A sentence in the language of the request. */
  detail: z.string(),
});
export type Finding = z.infer<typeof finding>;

/** A card of the shop, as far as a line-up needs it. */
const draftCard = z.object({
  modelNumber: z.string(),
  name: z.object({ ja: z.string(), en: z.string() }),
  cardType: z.int(),
  /** 0 normal to 3 ultra rare. */
  rarity: z.int(),
  rarityLabel: z.string(),
  picture: z.string(),
  /** Yen; null without a price. */
  referencePrice: z.nullable(z.int()),
  /** The day of the price in Japan. */
  pricedOn: z.nullable(z.string()),
});
export type DraftCard = z.infer<typeof draftCard>;

const person = z.nullable(z.object({ id: z.int(), name: z.string() }));
const params = z.object({ draftId: smallIdInPath });
const summary = {
  id: z.int(),
  state: draftState,
  packId: z.int(),
  name: z.object({ ja: z.string(), en: z.string() }),
  changedAt: instant,
  changedBy: person,
};
const draft = z.object({
  ...summary,
  revision: z.int(),
  content: draftContent,
  /** The cards of its line-up and extras that the shop has. */
  cards: z.array(draftCard),
  /** The shop's page with this draft, for an hour or two; null once it is not open. */
  previewUrl: z.nullable(z.string()),
  /** The same page with what the reader has typed (`previewPackDraft`). */
  ownPreviewUrl: z.nullable(z.string()),
  findings: z.array(finding),
});

const packFloor = z.object({ percent: whole(0, 100) });
/** The floor, and how often it was changed, plus one. */
const packFloorView = z.extend(packFloor, { revision: z.int() });

const packYaml = z.object({
  /** Below the catalogue's folder, such as `packs/101.yaml`. */
  file: z.string(),
  yaml: z.string(),
});
/** UTF-16 units of a file: 5,000 lines with named copies, and long descriptions. */
const mostYaml = 900_000;

/** The largest zip of a pack with its pictures, in bytes. */
export const maxPackZipBytes = 32 * 1024 * 1024;
const packZip = z.object({
  /** The name under which it is saved, such as `pack-101.zip`. */
  file: z.string(),
  zip: z.base64(),
});
const readPack = z.object({
  content: draftContent,
  /** Pictures that the shop does not have, which were left out. */
  missingPictures: z.array(z.string()),
});

export const packDraftOperations = {
  listPackDrafts: read({
    path: 'pack-drafts',
    summary: 'Drafts of packs, the last changed first',
    access: 'packs.view',
    query: z.object({ state: z.optional(draftState), cursor: z.optional(text(1_000)) }),
    answer: pageOf(
      z.object({
        ...summary,
        units: z.int(),
        price: z.nullable(z.int()),
        currency: z.enum(['point', 'coin']),
      }),
    ),
  }),
  getPackDraft: read({
    path: 'pack-drafts/:draftId',
    summary: 'A draft, the cards that it names, and what the preflight finds',
    access: 'packs.view',
    params,
    answer: draft,
  }),
  getPackDraftYaml: read({
    path: 'pack-drafts/:draftId/yaml',
    summary: 'A draft as the file of a pack in a catalogue folder',
    access: 'packs.view',
    params,
    answer: packYaml,
  }),
  getPackYaml: read({
    path: 'packs/:packId/yaml',
    summary: 'A pack as its file in a catalogue folder',
    access: 'packs.view',
    params: z.object({ packId: smallIdInPath }),
    answer: packYaml,
  }),
  readPackYaml: command({
    path: 'pack-drafts/yaml-reading',
    summary: 'Read the file of a pack in a catalogue folder as the content of a draft',
    access: 'packs.edit',
    idempotent: false,
    body: z.object({ yaml: text(mostYaml) }),
    answer: readPack,
  }),
  getPackDraftZip: read({
    path: 'pack-drafts/:draftId/zip',
    summary: 'A draft as a zip: its file of a catalogue folder, and its pictures',
    access: 'packs.view',
    params,
    answer: packZip,
  }),
  getPackZip: read({
    path: 'packs/:packId/zip',
    summary: 'A pack as a zip: its file of a catalogue folder, and its pictures',
    access: 'packs.view',
    params: z.object({ packId: smallIdInPath }),
    answer: packZip,
  }),
  readPackZip: command({
    path: 'pack-drafts/zip-reading',
    summary: 'Read a zip of a pack as the content of a draft, and store its pictures',
    access: 'packs.edit',
    isUpload: true,
    answer: readPack,
  }),
  getPackDraftRevision: read({
    path: 'pack-drafts/:draftId/revisions/:revision',
    summary: 'The content of a draft at a revision',
    access: 'packs.view',
    params: z.object({ draftId: smallIdInPath, revision: idInPath }),
    answer: z.object({ content: draftContent }),
  }),
  getPackFloor: read({
    path: 'settings/pack-floor',
    summary: 'The lowest share of the price that a draw should give back, in percent',
    access: 'packs.view',
    answer: packFloorView,
  }),
  setPackFloor: command({
    method: 'PUT',
    path: 'settings/pack-floor',
    summary: 'Change the share below which the preflight warns',
    access: 'settings.change',
    revised: true,
    body: z.object({ ...packFloor.shape, reason }),
    answer: packFloorView,
  }),
  createPackDraft: command({
    path: 'pack-drafts',
    summary: 'Begin a draft: empty, or like a draft or a pack that exists',
    access: 'packs.edit',
    body: z.object({
      like: z.optional(
        z.union([
          z.object({ draftId: whole(1, largest) }),
          z.object({ packId: whole(1, largest) }),
        ]),
      ),
    }),
    answer: z.object({ id: z.int() }),
  }),
  changePackDraft: command({
    method: 'PATCH',
    path: 'pack-drafts/:draftId',
    summary: 'Change fields of a draft',
    access: 'packs.edit',
    revised: true,
    params,
    body: draftChange,
    answer: draft,
  }),
  previewPackDraft: command({
    method: 'PUT',
    path: 'pack-drafts/:draftId/preview',
    summary: 'Show a change in the preview of its writer; it is not saved',
    access: 'packs.edit',
    idempotent: false,
    params,
    // The revision is no `If-Match`: the preview of an overtaken draft is still shown.
    body: z.object({ revision: z.int().check(z.gte(1)), change: draftChange }),
    answer: z.object({
      /** Model numbers that the shop does not have, which the preview leaves out. */
      unknownCards: z.array(z.string()),
    }),
  }),
  discardPackDraft: command({
    path: 'pack-drafts/:draftId/discarding',
    summary: 'Discard a draft',
    access: 'packs.edit',
    revised: true,
    params,
    body: z.object({ reason }),
    answer: nothing,
  }),
  sealPackDraft: command({
    path: 'pack-drafts/:draftId/seal',
    summary: 'Seal the draft: it becomes a pack, whose line-up can never change',
    access: 'packs.edit',
    approval: 'always',
    approver: 'packs.seal',
    stepUp: true,
    revised: true,
    params,
    body: z.object({ reason }),
    answer: z.object({ packId: z.int() }),
  }),
} as const;
