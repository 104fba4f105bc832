import { operations } from '#contract/console/index.ts';
import {
  findMemberPage,
  findRegisteredData,
  members as memberList,
  prefectureName,
} from '../../accounts/index.ts';
import { findThreadPage, letterFilterOf, letterList } from '../../letters/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { columnLanguageOf } from '../../lib/in-language.ts';
import { findMailPage, mailFilterOf, mailList, subjectOf } from '../../messages/index.ts';
import { findPaymentPage, paymentList } from '../../payments/index.ts';
import { payMethodNameOf } from '../../points/index.ts';
import {
  findExportPage,
  findParcelPage,
  exportList as labelExportList,
  parcelList,
  parcelQueryOf,
} from '../../shipping/index.ts';
import { findAllStaff } from '../../staff/index.ts';
import { consoleList, japanTime, type Row } from './console-list.ts';

export const members = consoleList({
  name: 'members',
  of: operations.listMembers,
  list: memberList,
  ask: ({ sort, search }) => ({ sort, filter: { search } }),
  find: findMemberPage,
  async write(rows, { db }) {
    const found = await findRegisteredData(
      db,
      rows.map(({ id }) => id),
    );
    return found.map(memberRow);
  },
});

/** Writes a member as a row of an export. */
function memberRow(member: Awaited<ReturnType<typeof findRegisteredData>>[number]): Row {
  const { id, createdAt, lastName, middleName, firstName, mail, phone, country } = member;
  return [
    id,
    japanTime(createdAt),
    lastName,
    middleName,
    firstName,
    mail,
    phone,
    member.postalCode.replace(/^(\d{3})(\d{4})$/, '$1-$2'),
    country,
    prefectureName(member.prefectureId),
    member.city,
    member.street,
    member.building,
    member.language,
  ];
}

export const payments = consoleList({
  name: 'payments',
  of: operations.listPayments,
  list: paymentList,
  sums: { yen: 'amount', reversedYen: 'reversed' },
  ask: ({ sort, search, state }) => ({ sort, filter: { search, state } }),
  find: findPaymentPage,
  write: (rows, { language }) =>
    rows.map((row) => {
      const { id, createdAt, memberId, method, state, amount, reversed, provider } = row;
      return [
        id,
        japanTime(createdAt),
        memberId,
        payMethodNameOf(method, language),
        state,
        amount,
        reversed,
        provider,
        row.providerId ?? '',
      ];
    }),
});

/**
 * Makes the list of parcels, without names and addresses: only the carriers' files contain those.
 */
export const parcelsWith = ({ clock }: { clock: Clock }) =>
  consoleList({
    name: 'parcels',
    of: operations.listParcels,
    list: parcelList,
    sums: { cards: 'cards' },
    ask: (query) => parcelQueryOf(query, clock.now()),
    find: findParcelPage,
    write: (rows) =>
      rows.map((row) => {
        const { id, memberId, cards, createdAt, shipBy, exportId, sentAt, takenBackAt } = row;
        return [
          id,
          memberId,
          cards,
          japanTime(createdAt),
          japanTime(shipBy),
          exportId ?? '',
          japanTime(sentAt),
          row.carrier ?? '',
          row.trackingNumber ?? '',
          japanTime(takenBackAt),
        ];
      }),
  });

export const labelExports = consoleList({
  name: 'labelExports',
  of: operations.listExports,
  list: labelExportList,
  sums: { parcels: 'parcels', sent: 'sent' },
  ask: () => ({}),
  find: findExportPage,
  write: (rows) =>
    rows.map(({ id, createdAt, who, parcels, sent }) => [
      id,
      japanTime(createdAt),
      who,
      parcels,
      sent,
    ]),
});

export const mails = consoleList({
  name: 'mails',
  of: operations.listMails,
  list: mailList,
  ask: ({ sort, ...query }) => ({ sort, filter: mailFilterOf(query) }),
  find: findMailPage,
  write: (rows, { language }) =>
    rows.map((row) => {
      const { id, sentAt, memberId, refused } = row;
      const subject = subjectOf(row, columnLanguageOf(language));
      return [id, japanTime(sentAt), memberId, subject, refused ? 'refused' : 'sent'];
    }),
});

export const letters = consoleList({
  name: 'letters',
  of: operations.listLetters,
  list: letterList,
  ask: ({ sort, ...query }, { reader }) => ({
    sort,
    filter: letterFilterOf(query, reader.staffId),
  }),
  find: findThreadPage,
  async write(rows, { db }) {
    const nameOf = new Map((await findAllStaff(db)).map(({ id, name }) => [id, name]));
    return rows.map((row) => {
      const { id, memberId, topic, state, stateSince, assigneeId } = row;
      const assignee = assigneeId === null ? '' : (nameOf.get(assigneeId) ?? '');
      return [
        id,
        memberId ?? '',
        topic,
        state,
        japanTime(stateSince),
        assignee,
        row.letters,
        japanTime(row.createdAt),
        japanTime(row.firstAnsweredAt),
      ];
    });
  },
});
