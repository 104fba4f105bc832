import type { operations } from '#contract/console/index.ts';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { catalogueTexts } from './texts.ts';

type Pack = AnswerOf<typeof operations.listPacks>['items'][number];

/** The period in which a pack is sold; only "no end" if it has neither beginning nor end. */
export function SalePeriod({ pack: { startsAt, endsAt } }: { readonly pack: Pack }) {
  const t = useTexts(catalogueTexts);
  const language = useLanguage();
  if (startsAt === null && endsAt === null) return t('noEnd');
  return t('period', {
    from: startsAt === null ? t('atOnce') : formatDateTime(startsAt, language),
    until: endsAt === null ? t('noEnd') : formatDateTime(endsAt, language),
  });
}

/** Whether the copies that a pack needs are in stock. */
export function Coverage({ coverage }: Pick<Pack, 'coverage'>) {
  const t = useTexts(catalogueTexts);
  if (coverage === null) return t('untracked');
  const { needed, short } = coverage;
  if (short > 0) return <strong>{t('short', { number: formatNumber(short) })}</strong>;
  return t('covered', { number: formatNumber(needed) });
}

/** The number of drawn rounds of a pack, and of those that wait for the beacon. */
export function Rounds({ rounds: { drawn, bound } }: Pick<Pack, 'rounds'>) {
  const t = useTexts(catalogueTexts);
  const number = formatNumber(bound - drawn);
  return (
    <>
      {formatNumber(drawn)} / {formatNumber(bound)}
      {bound > drawn && <strong> {t('waiting', { number })}</strong>}
    </>
  );
}
