import { useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { CopyButton } from '../../kit/ui/copy-button.tsx';
import {
  ChangePromotion,
  HandOutCoupon,
  StopPromotion,
} from '../features/promotions/promotion-commands.tsx';
import type { PromotionView } from '../features/promotions/promotion-view.ts';
import { promotionTexts } from '../features/promotions/texts.ts';
import { useUseColumns } from '../features/promotions/use-columns.tsx';
import { useTermTexts } from '../features/promotions/use-term-texts.ts';
import { RecordTimeline } from '../features/record-timeline/record-timeline.tsx';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { Facts } from '../ui/facts.tsx';
import { List } from '../ui/list.tsx';
import { RecordScreen } from '../ui/record-screen.tsx';
import { Section } from '../ui/section.tsx';

/** A coupon or bonus: its terms, what of its budget is used, its commands and who used it. */
export function Promotion({ session: { permissions } }: { readonly session: Session }) {
  const { promotionId = '' } = useParams();
  const t = useTexts(promotionTexts);
  const uses = { to: `${paths.promotionUses}?promotion=${promotionId}`, text: t('allUses') };
  return (
    <RecordScreen
      title={t('heading', { id: promotionId })}
      read={useRead(operations.getPromotion, { params: { promotionId } })}
      neighbours={[uses]}
    >
      {(promotion) => (
        <>
          <Terms promotion={promotion} />
          <Budget promotion={promotion} />
          {promotion.state !== 'over' && (
            <>
              {promotion.way === 'handed_out' && permissions.includes('promotions.give') && (
                <HandOutCoupon promotion={promotion} />
              )}
              {permissions.includes('promotions.edit') && (
                <>
                  <ChangePromotion promotion={promotion} />
                  <StopPromotion promotion={promotion} />
                </>
              )}
            </>
          )}
          <Uses promotionId={promotionId} permissions={permissions} />
          <RecordTimeline operation={operations.listPromotionTimeline} id={promotionId} />
        </>
      )}
    </RecordScreen>
  );
}

interface PartProps {
  readonly promotion: PromotionView;
}

/** Its terms: way, amount, period, limits. */
function Terms({ promotion }: PartProps) {
  const t = useTexts(promotionTexts);
  const language = useLanguage();
  const { givesText, endText } = useTermTexts();
  const { kind, courseId, stoppedAt, newcomersOnly } = promotion;
  const time = (at: string) => formatDateTime(at, language);
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          [t('nameJa'), promotion.nameJa],
          [t('nameEn'), promotion.nameEn],
          [t('state'), t(`state_${promotion.state}`)],
          [t('way'), t(`way_${promotion.way}`)],
          [t('code'), promotion.hasCode && <Code code={promotion.code} />],
          [t('gives'), givesText(promotion)],
          [
            t('course'),
            (promotion.way === 'course' || kind === 'percent') && (courseId ?? t('everyCourse')),
          ],
          [t('from'), time(promotion.startsAt)],
          [t('until'), endText(promotion)],
          [t('stoppedAt'), stoppedAt !== null && time(stoppedAt)],
          [t('newcomersOnly'), newcomersOnly && t('yes')],
          [t('usesPerMember'), formatNumber(promotion.usesPerMember)],
        ]}
      />
    </Section>
  );
}

/** A code for those who may see it. */
function Code({ code }: { readonly code: string | null }) {
  const t = useTexts(promotionTexts);
  if (code === null) return t('codeHidden');
  return (
    <>
      <code>{code}</code> <CopyButton what={t('code')} text={code} />
    </>
  );
}

/** Points and uses, beside the budget. */
function Budget({ promotion }: PartProps) {
  const t = useTexts(promotionTexts);
  const used = (count: number, budget: number | null) =>
    budget === null
      ? t('used', { used: formatNumber(count) })
      : t('usedOf', {
          used: formatNumber(count),
          budget: formatNumber(budget),
          percent: formatNumber(Math.floor((count * 100) / budget)),
        });
  return (
    <Section title={t('budget')}>
      <Facts
        facts={[
          [t('usedUses'), used(promotion.uses, promotion.budgetUses)],
          [t('usedPoints'), used(promotion.promisedPoints, promotion.budgetPoints)],
        ]}
      />
    </Section>
  );
}

interface UsesProps extends Pick<Session, 'permissions'> {
  readonly promotionId: string;
}

function Uses({ promotionId, permissions }: UsesProps) {
  const t = useTexts(promotionTexts);
  const address = 'uses.';
  const { value } = useListAddress(address);
  const sort = value('sort') === 'oldest' ? ('oldest' as const) : undefined;
  const query = { promotion: promotionId, sort, cursor: value('cursor') };
  return (
    <Section title={t('uses')}>
      <List
        caption={t('uses')}
        address={address}
        defaultSort="newest"
        read={useRead(operations.listPromotionUses, { query })}
        rowKey={({ id }) => id}
        empty={t('noUses')}
        columns={useUseColumns(permissions)}
      />
    </Section>
  );
}
