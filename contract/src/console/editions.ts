import * as z from 'zod/mini';
import { legalDocument } from '../legal-documents.ts';
import { pointPurchase } from '../limits.ts';
import type { Permission } from '../permissions.ts';
import { command, instant, pageOf, read, reason, smallIdInPath, text } from './operation.ts';
import { picture } from './pack-drafts.ts';

/** Makes the schema for a text in both languages. A draft may lack it, an edition may not. */
const bilingual = (most: number) => z.object({ ja: text(most, 0), en: text(most, 0) });

/** A news item. The body is HTML of a small set of tags. A catalogue may bring long ones. */
export const newsContent = z.object({
  kind: z.literal('news'),
  title: bilingual(2_000),
  author: bilingual(2_000),
  body: bilingual(100_000),
  pictures: z.array(picture).check(z.maxLength(50)),
});
export type NewsContent = z.infer<typeof newsContent>;

/** A legal text. The body is HTML of a small set of tags. */
export const legalContent = z.object({
  kind: z.literal('legal'),
  document: legalDocument,
  body: bilingual(100_000),
  /**
   * The change for members in a few sentences. With it, members have to agree to the edition
   * before they buy points again; without it, they need not.
   */
  changeToAgree: z.optional(bilingual(1_000)),
});
export type LegalContent = z.infer<typeof legalContent>;

/** The operator's data, as legal pages, mails and labels show it. */
export const operatorContent = z.object({
  kind: z.literal('operator'),
  name: bilingual(300),
  /** The person responsible for sales. */
  representative: bilingual(300),
  address: bilingual(300),
  licence: bilingual(300),
  court: bilingual(300),
  /** The head of the business; empty if it is the person responsible for sales. */
  head: bilingual(300),
  phone: text(300, 0),
  mail: text(300, 0),
  /** The language of the shop's mails to this address. */
  mailLanguage: z.enum(['ja', 'en']),
  /** A page for questions; empty for the mail address. */
  contactUrl: text(300, 0),
  /** The operator's own site; empty for none. */
  companyUrl: text(300, 0),
});
export type OperatorContent = z.infer<typeof operatorContent>;

/** A banner at the top of the shop. */
export const bannerContent = z.object({
  kind: z.literal('banner'),
  /** Null in a draft that has no picture yet. */
  picture: z.nullable(picture),
  /** The address of a film that loops in place of the picture; it is shown until the film plays. */
  film: z.optional(z.string().check(z.regex(/^\/files\/[\w-]{1,80}\.mp4$/))),
  /** The picture in words: read aloud, and shown below it. */
  alt: bilingual(200),
  /** A page of the shop, or an https address; empty for none. */
  link: text(500, 0),
  /** Banners slide in this order, from the lowest; those of one number from the oldest. */
  position: z.int().check(z.minimum(0), z.maximum(1_000)),
});
export type BannerContent = z.infer<typeof bannerContent>;

/** A course of points. One point costs one yen. */
export const courseContent = z.object({
  kind: z.literal('course'),
  points: z.int().check(z.minimum(pointPurchase.min), z.maximum(pointPurchase.max)),
  /** A note beside the price; empty for none. */
  memo: bilingual(100),
  /** Courses are listed in this order, from the lowest; those of one number from the oldest. */
  position: z.int().check(z.minimum(0), z.maximum(1_000)),
});
export type CourseContent = z.infer<typeof courseContent>;

const most = 10_000_000;

/** A card that is offered for coins. */
export const offerContent = z.object({
  kind: z.literal('offer'),
  cardId: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  modelNumber: text(40),
  /** The price of one. */
  coins: z.int().check(z.minimum(1), z.maximum(most)),
  /** How many are offered in all, with those that were exchanged before. */
  supply: z.int().check(z.minimum(0), z.maximum(most)),
  /** How many one member may take in all; 0 is no limit. */
  limitPerMember: z.int().check(z.minimum(0), z.maximum(most)),
  /** Offers are listed in this order, from the lowest. */
  position: z.int().check(z.minimum(0), z.maximum(100_000)),
});
export type OfferContent = z.infer<typeof offerContent>;

/** The content of a draft or an edition, of any kind. */
export const editionContent = z.discriminatedUnion('kind', [
  newsContent,
  legalContent,
  operatorContent,
  bannerContent,
  courseContent,
  offerContent,
]);
export type EditionContent = z.infer<typeof editionContent>;
export type EditionKind = EditionContent['kind'];

/**
 * draft: nothing was published, or it was withdrawn. scheduled: its edition begins later. shown:
 * members see it. over: its period has ended.
 */
export const editionState = z.enum(['draft', 'scheduled', 'shown', 'over']);
export type EditionState = z.infer<typeof editionState>;

const person = z.object({ id: z.int(), name: z.string() });

const edition = z.object({
  number: z.int(),
  content: editionContent,
  from: instant,
  until: z.nullable(instant),
  publishedAt: instant,
  origin: z.enum(['console', 'import']),
  /** Null if an import or a command published it. */
  publishedBy: z.nullable(person),
  approvedBy: z.nullable(person),
  reason: z.string(),
  withdrawnAt: z.nullable(instant),
});

const listed = {
  id: z.int(),
  state: editionState,
  /** Of the draft; empty if it has none. */
  title: z.object({ ja: z.string(), en: z.string() }),
  /** The period of the edition; null if none is published. */
  from: z.nullable(instant),
  until: z.nullable(instant),
  /** The draft differs from the edition. */
  hasChanges: z.boolean(),
  changedAt: instant,
} as const;

export const editedRecord = z.object({
  ...listed,
  revision: z.int(),
  draft: editionContent,
  /** The address in the shop that shows the draft, to everybody who has it. */
  previewUrl: z.string(),
  /** The last 100 editions, newest first. */
  editions: z.array(edition),
});
export type EditedRecord = z.infer<typeof editedRecord>;

const params = z.object({ id: smallIdInPath });

interface EditionOptions<Edit> {
  path: string;
  /** Such as `a news item`. */
  noun: string;
  access: Edit;
  approval: 'never' | 'always';
  content: z.ZodMiniType<EditionContent, EditionContent>;
}

/** Makes the operations of one kind of content that editors publish, such as news. */
/* @__NO_SIDE_EFFECTS__ */
export function editionOperations<const Edit extends Permission>(o: EditionOptions<Edit>) {
  const { path, noun, access, content, approval } = o;
  return {
    list: read({
      path,
      summary: `${noun}: all of them, those that changed last first`,
      access: 'shop.view',
      query: z.object({ cursor: z.optional(text(1_000)) }),
      answer: pageOf(z.object(listed)),
    }),
    get: read({
      path: `${path}/:id`,
      summary: `${noun}: its draft and all its editions`,
      access: 'shop.view',
      params,
      answer: editedRecord,
    }),
    create: command({
      path,
      summary: `${noun}: begin a draft; members do not see it`,
      access,
      body: z.object({ content, reason }),
      answer: z.object({ id: z.int() }),
    }),
    save: command({
      method: 'PUT',
      path: `${path}/:id`,
      summary: `${noun}: save its draft; members see the edition before`,
      access,
      revised: true,
      params,
      body: z.object({ content, reason }),
      answer: editedRecord,
    }),
    publish: command({
      path: `${path}/:id/publication`,
      summary: `${noun}: publish the saved draft, for a period`,
      access,
      approval,
      stepUp: approval === 'always',
      revised: true,
      params,
      body: z.object({
        /** Null: from now on. */
        from: z.nullable(instant),
        /** Null: until it is withdrawn. */
        until: z.nullable(instant),
        reason,
      }),
      answer: editedRecord,
    }),
    withdraw: command({
      path: `${path}/:id/withdrawal`,
      summary: `${noun}: show it no longer; the draft and the editions stay`,
      access,
      revised: true,
      params,
      body: z.object({ reason }),
      answer: editedRecord,
    }),
  };
}

const news = editionOperations({
  path: 'news',
  noun: 'A news item',
  access: 'news.edit',
  approval: 'never',
  content: newsContent,
});

export const newsOperations = {
  listNews: news.list,
  getNews: news.get,
  createNews: news.create,
  saveNews: news.save,
  publishNews: news.publish,
  withdrawNews: news.withdraw,
} as const;

const banners = editionOperations({
  path: 'banners',
  noun: 'A banner',
  access: 'banners.edit',
  approval: 'never',
  content: bannerContent,
});

export const bannerOperations = {
  listBanners: banners.list,
  getBanner: banners.get,
  createBanner: banners.create,
  saveBanner: banners.save,
  publishBanner: banners.publish,
  withdrawBanner: banners.withdraw,
} as const;

const courses = editionOperations({
  path: 'courses',
  noun: 'A course of points',
  access: 'courses.edit',
  approval: 'never',
  content: courseContent,
});

export const courseOperations = {
  listCourses: courses.list,
  getCourse: courses.get,
  createCourse: courses.create,
  saveCourse: courses.save,
  publishCourse: courses.publish,
  withdrawCourse: courses.withdraw,
} as const;

const offers = editionOperations({
  path: 'offers',
  noun: 'A card offered for coins',
  access: 'exchange.edit',
  approval: 'never',
  content: offerContent,
});

export const offerOperations = {
  listOffers: offers.list,
  getOffer: offers.get,
  createOffer: offers.create,
  saveOffer: offers.save,
  publishOffer: offers.publish,
  withdrawOffer: offers.withdraw,
} as const;

const legal = editionOperations({
  path: 'legal-texts',
  noun: 'A legal text, or the data of the operator',
  access: 'legal.edit',
  approval: 'always',
  content: z.discriminatedUnion('kind', [legalContent, operatorContent]),
});

export const legalOperations = {
  listLegalTexts: legal.list,
  getLegalText: legal.get,
  createLegalText: legal.create,
  saveLegalText: legal.save,
  publishLegalText: legal.publish,
  withdrawLegalText: legal.withdraw,
} as const;
