import type { ReactNode } from 'react';
import { commonTexts } from '../../lib/common-texts.ts';
import { formatDateTime, formatYen } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonStack, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Paper } from '../../ui/paper.tsx';
import { type Fact, FactList } from './fact-list.tsx';
import { paymentTexts } from './texts.ts';

interface Props {
  readonly heading: string;
  /** What the customer has to do now. */
  readonly lead: string;
  /** Where to pay, and under which numbers. */
  readonly facts: readonly Fact[];
  /** In yen. */
  readonly price: number;
  /** As an ISO instant. */
  readonly due: string;
  /** What happens once it is paid. */
  readonly note: string;
  /** The payment company's own page of instructions; '' where there is none. */
  readonly url?: string;
  /** Another way on, above the way back to the shop. */
  readonly children?: ReactNode;
}

/** A payment that waits for its customer: where to pay it, how much, and until when. */
export function WaitingPayment({ heading, lead, facts, price, due, note, url = '', children }: Props) {
  const t = useTexts(paymentTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  return (
    <Paper heading={heading}>
      <PageTitle>{heading}</PageTitle>
      <p>{lead}</p>
      <FactList
        facts={[
          ...facts,
          { label: t('price'), value: formatYen(price, language) },
          { label: t('dueDate'), value: formatDateTime(due, language) },
        ]}
      />
      <p>{note}</p>
      <ButtonStack>
        {url !== '' && (
          <LinkButton wide to={url} target="_blank" rel="noopener noreferrer">
            {t('instructions')}
            <Icon name="external" size={18} />
          </LinkButton>
        )}
        {children}
        <LinkButton kind="primary" wide to={paths.top()}>
          {common('toTop')}
        </LinkButton>
      </ButtonStack>
    </Paper>
  );
}
