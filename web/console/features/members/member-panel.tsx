import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import { member as memberSchema } from '#contract/console/members.ts';
import type { Operation } from '#contract/console/operation.ts';
import { formatLastDayBefore, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Versions, versionRow } from '../../ui/versions.tsx';
import { useSend } from '../session/step-up.tsx';
import type { MemberCommandProps } from './member-command-props.ts';
import { memberTexts } from './texts.ts';

type MemberView = MemberCommandProps['member'];

interface MemberPanelProps<O extends Operation> extends MemberCommandProps {
  readonly operation: O;
  readonly title: string;
  readonly hint?: string;
  readonly action: string;
  readonly children?: ReactNode;
  /** Makes the request's body from the form. */
  readonly bodyOf: (form: FormData, reason: string) => z.input<O['body']>;
}

/**
 * The form of a command on a member, made from the revision that is shown. If somebody else has
 * changed the member meanwhile, it shows both versions, and what was typed stays.
 */
export function MemberPanel<O extends Operation>(props: MemberPanelProps<O>) {
  const { member, onDone, operation, bodyOf, ...panel } = props;
  const send = useSend();
  return (
    <CommandPanel
      {...panel}
      onDone={onDone}
      run={({ form, reason, idempotencyKey }) => {
        const request = {
          params: { memberId: String(member.id) },
          body: bodyOf(form, reason),
          revision: `"${member.revision}"`,
          idempotencyKey,
        };
        return send<Operation>(operation, request);
      }}
      conflict={{
        shown: member,
        readAgain: () => invalidate(operations.getMember),
        versions: (seen, { current }) => <MemberVersions seen={seen} current={current} />,
      }}
    />
  );
}

/** A table of the member's data that somebody else has changed meanwhile, with both values. */
function MemberVersions({
  seen,
  current,
}: {
  readonly seen: MemberView;
  readonly current: unknown;
}) {
  const t = useTexts(memberTexts);
  const language = useLanguage();
  const parsed = memberSchema.safeParse(current);
  if (!parsed.success) return <Versions versions={[]} />;
  const restrictionOf = ({ restriction }: MemberView) =>
    restriction === null
      ? t('noRestriction')
      : [
          restriction.from.map((action) => t(`action_${action}`)).join(', '),
          restriction.until === null
            ? t('noEnd')
            : t('until', { day: formatLastDayBefore(restriction.until, language) }),
        ].join(' ');
  const phoneOf = ({ phone, isPhoneVerified }: MemberView) =>
    phone && `${phone} (${t(isPhoneVerified ? 'verified' : 'notVerified')})`;
  const row = versionRow(seen, parsed.data);
  const versions = [
    row(t('name'), ({ name }) => name),
    row(t('mail'), ({ mail }) => mail),
    row(t('phone'), phoneOf),
    row(t('address'), ({ address }) => address),
    row(t('points'), ({ points }) => formatNumber(points)),
    row(t('coins'), ({ coins }) => formatNumber(coins)),
    row(t('owed'), ({ pointsOwed }) => formatNumber(pointsOwed)),
    row(t('restriction'), restrictionOf),
    row(t('sessions'), ({ sessions }) => formatNumber(sessions.length)),
  ];
  return <Versions versions={versions} />;
}
