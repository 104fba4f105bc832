import { finalScreenTexts } from '#contract/final-screen-texts.ts';
import type { Language } from '#contract/language.ts';
import { addressText, findMemberForOperator, type MemberOverview } from '../../accounts/index.ts';
import { findPackNames } from '../../catalog/index.ts';
import { findConsents } from '../../consents/index.ts';
import type { Database } from '../../db/database.ts';
import { formatCoins, formatMoment, formatNumber, formatPoints } from '../../lib/format.ts';
import { inLanguage } from '../../lib/in-language.ts';
import { findLogIns, methodText } from '../../logins/index.ts';
import { findMails } from '../../messages/index.ts';
import { findNewestPayments, type Payment } from '../../payments/index.ts';
import { payMethodNameOf } from '../../points/index.ts';
import { carrierNames, findParcelsOfMember } from '../../shipping/index.ts';
import { findNewestPurchases } from '../../won-cards/index.ts';
import type { Evidence, EvidenceSection } from './draw-evidence.ts';
import { consentNames, evidenceTexts, newestAlone, paymentStateNames } from './evidence.texts.ts';

/** The most rows of a table. A file with more is refused by payment companies for its size. */
const mostRows = 300;

interface Request {
  payment: Payment;
  language: Language;
  now: Date;
  /** The name of the operator, and the address of the shop. */
  shop: { name: string; url: string };
}

/**
 * Collects what shows that a member made a payment and used what it bought: the order, the member,
 * their log-ins, packs with the proof of each draw, deliveries and mails.
 *
 * @param request the payment, and the language of the file
 */
export async function writeEvidence(db: Database, request: Request): Promise<Evidence> {
  const { payment, language } = request;
  const member = await findMemberForOperator(db, String(payment.memberId));
  const sections = await Promise.all([
    Promise.resolve(paymentSection(request)),
    Promise.resolve(screenSection(request)),
    Promise.resolve(memberSection(payment.memberId, member, language)),
    consentSection(db, request),
    logInSection(db, request),
    earlierSection(db, request),
    purchaseSection(db, request),
    parcelSection(db, request),
    mailSection(db, request),
  ]);
  return { title: evidenceTexts.title[language], sections };
}

type TextName = keyof typeof evidenceTexts;

const half = [0.28, 0.72];

/** Writes the order: its numbers, its times and what it bought. */
function paymentSection({ payment, language, now, shop }: Request): EvidenceSection {
  const t = (name: TextName) => evidenceTexts[name][language];
  const { finalScreen, creditedAt, reversed } = payment;
  const yen = (amount: number) => `${formatNumber(amount)} JPY`;
  return {
    ...{ title: t('payment'), note: t('sold'), columns: [], widths: half },
    rows: [
      [t('shop'), `${shop.name}  ${shop.url}`],
      [t('madeAt'), formatMoment(now, language)],
      [t('paymentId'), payment.id],
      [t('order'), `${payment.provider}  ${payment.providerId ?? ''}`],
      [t('method'), payMethodNameOf(payment.method, language)],
      [t('amount'), yen(payment.amount)],
      [t('state'), paymentStateNames[payment.state][language]],
      [t('begunAt'), formatMoment(payment.createdAt, language)],
      [
        t('creditedAt'),
        creditedAt === null ? t('notCredited') : formatMoment(creditedAt, language),
      ],
      [t('reversed'), yen(reversed)],
      [
        t('finalScreen'),
        finalScreen === null ? t('finalScreenUnknown') : formatNumber(finalScreen),
      ],
    ],
  };
}

/** Writes the texts of the final screen on which the member ordered, in its language. */
function screenSection({ payment: { finalScreen }, language }: Request): EvidenceSection {
  const screen = finalScreen === null ? undefined : finalScreenTexts[finalScreen];
  const texts = Object.values(screen?.texts ?? {});
  return {
    title: evidenceTexts.screen[language],
    note: texts.length === 0 ? evidenceTexts.finalScreenUnknown[language] : '',
    ...{ columns: [], widths: [1], rows: texts.map((text) => [text]) },
  };
}

/** Writes who the member is, as they registered. */
function memberSection(
  id: number,
  member: MemberOverview | undefined,
  language: Language,
): EvidenceSection {
  const t = (name: TextName) => evidenceTexts[name][language];
  const frame = { title: t('member'), columns: [], widths: half };
  const number = [t('number'), String(id)];
  if (member === undefined) return { ...frame, note: t('closed'), rows: [number] };
  const { lastName, middleName, firstName, phone, phoneVerifiedAt } = member;
  const name = [lastName, middleName, firstName].filter((part) => part !== '').join(' ');
  return {
    ...frame,
    note: '',
    rows: [
      number,
      [t('name'), name],
      [t('mail'), member.mail],
      [t('phone'), `${phone}${phoneVerifiedAt === null ? '' : t('phoneProved')}`],
      [t('address'), addressText(member)],
      [t('registered'), formatMoment(member.createdAt, language)],
    ],
  };
}

/**
 * Makes a section with a table.
 *
 * @param columns their names with the share of the page that each gets
 * @param rows newest first: only the first `mostRows` are printed
 */
function table(
  title: TextName,
  columns: ReadonlyMap<TextName, number>,
  rows: readonly (readonly string[])[],
  language: Language,
): EvidenceSection {
  const t = (name: TextName) => evidenceTexts[name][language];
  const note =
    rows.length === 0 ? t('none') : rows.length > mostRows ? newestAlone(mostRows)[language] : '';
  return {
    ...{ title: t(title), note, rows: rows.slice(0, mostRows) },
    columns: rows.length === 0 ? [] : [...columns.keys()].map(t),
    widths: [...columns.values()],
  };
}

/** Writes what the member agreed to, and when. */
async function consentSection(db: Database, { payment, language }: Request) {
  const consents = await findConsents(db, payment.memberId);
  const rows = consents
    .toReversed()
    .map(({ kind, isGiven, at, termsVersion }) => [
      formatMoment(at, language),
      `${consentNames[kind][language]}${termsVersion === null ? '' : ` (${termsVersion})`}`,
      evidenceTexts[isGiven ? 'given' : 'withdrawn'][language],
    ]);
  const columns = new Map<TextName, number>([
    ['at', 0.35],
    ['consent', 0.45],
    ['given', 0.2],
  ]);
  return table('consents', columns, rows, language);
}

/** Writes when and in which browsers the member logged in. */
async function logInSection(db: Database, { payment, language }: Request) {
  const logIns = await findLogIns(db, payment.memberId, { limit: mostRows + 1, offset: 0 });
  const rows = logIns.map(({ at, device, method, isNewDevice }) => [
    formatMoment(at, language),
    device,
    methodText(method)[language],
    isNewDevice ? evidenceTexts.yes[language] : '',
  ]);
  const columns = new Map<TextName, number>([
    ['at', 0.3],
    ['device', 0.32],
    ['logInMethod', 0.2],
    ['newDevice', 0.18],
  ]);
  return table('logIns', columns, rows, language);
}

/** Writes the member's other payments: those that were never disputed show who pays here. */
async function earlierSection(db: Database, { payment, language }: Request) {
  const payments = await findNewestPayments(db, payment.memberId, mostRows + 2);
  const rows = payments
    .filter(({ id }) => id !== payment.id)
    .map(({ createdAt, method, amount, state, providerId }) => [
      formatMoment(createdAt, language),
      `${payMethodNameOf(method, language)}  ${providerId ?? ''}`,
      `${formatNumber(amount)} JPY`,
      paymentStateNames[state][language],
    ]);
  const columns = new Map<TextName, number>([
    ['at', 0.3],
    ['method', 0.38],
    ['amount', 0.16],
    ['state', 0.16],
  ]);
  return table('earlier', columns, rows, language);
}

/** Writes the packs that the member has bought since, with the address of each draw's proof. */
async function purchaseSection(db: Database, { payment, language, shop }: Request) {
  const newest = await findNewestPurchases(db, payment.memberId, mostRows + 1);
  const purchases = newest.filter(({ createdAt }) => createdAt >= payment.createdAt);
  const packs = await findPackNames(db, [...new Set(purchases.map(({ packId }) => packId))]);
  const names = new Map(packs.map((pack) => [pack.id, inLanguage(pack, 'name', language)]));
  const rows = purchases.map(({ createdAt, packId, round, count, currency, paid }) => [
    formatMoment(createdAt, language),
    `${names.get(packId) ?? packId}`,
    formatNumber(count),
    currency === 'coin' ? formatCoins(paid, language) : formatPoints(paid, language),
    `${shop.url}/fairness?packId=${packId}&round=${round}`,
  ]);
  const columns = new Map<TextName, number>([
    ['at', 0.22],
    ['pack', 0.24],
    ['cards', 0.07],
    ['paid', 0.15],
    ['proof', 0.32],
  ]);
  return table('purchases', columns, rows, language);
}

/** Writes the parcels that the member has ordered since: the address, and the carrier's number. */
async function parcelSection(db: Database, { payment, language }: Request) {
  const parcels = await findParcelsOfMember(db, payment.memberId);
  const moment = (at: Date | null) => (at === null ? '' : formatMoment(at, language));
  const rows = parcels
    .filter(({ createdAt }) => createdAt >= payment.createdAt)
    .toReversed()
    .map((parcel) => [
      String(parcel.id),
      `${parcel.lastName} ${parcel.firstName}  ${addressText(parcel)}`,
      `${parcel.carrier === null ? '' : carrierNames[parcel.carrier][language]}  ${parcel.trackingNumber ?? ''}`,
      moment(parcel.sentAt),
      moment(parcel.deliveredAt),
    ]);
  const columns = new Map<TextName, number>([
    ['parcel', 0.09],
    ['sentTo', 0.33],
    ['tracking', 0.22],
    ['sentAt', 0.18],
    ['deliveredAt', 0.18],
  ]);
  return table('parcels', columns, rows, language);
}

/** Writes the subjects of the mails that the member has got since. */
async function mailSection(db: Database, { payment, language }: Request) {
  const { sent } = await findMails(db, payment.memberId, mostRows + 1);
  const rows = sent
    .filter(({ sentAt }) => sentAt >= payment.createdAt)
    .map(({ sentAt, subject, refused }) => [
      formatMoment(sentAt, language),
      `${subject}${refused ? evidenceTexts.refusedMail[language] : ''}`,
    ]);
  const columns = new Map<TextName, number>([
    ['at', 0.3],
    ['subject', 0.7],
  ]);
  return table('mails', columns, rows, language);
}
