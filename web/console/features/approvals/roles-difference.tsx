import * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import { roleNames } from '#contract/permissions.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import { useRead } from '../../lib/queries.ts';
import { Facts } from '../../ui/facts.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import { permissionTexts } from '../roles/texts.ts';
import { approvalTexts } from './texts.ts';

const roleChange = z.object({
  params: z.object({ staffId: z.string() }),
  body: z.object({ roles: z.array(z.enum(roleNames)) }),
});

interface RolesDifferenceProps {
  readonly input: unknown;
  /** The revision that the request was made from. */
  readonly revision: number;
  readonly isOpen: boolean;
}

/** The present roles of a staff member, beside those that a request for approval would set. */
export function RolesDifference({ input, revision, isOpen }: RolesDifferenceProps) {
  const t = useTexts(approvalTexts);
  const name = useTexts(permissionTexts);
  const asked = z.safeParse(roleChange, input);
  const staffId = asked.data?.params.staffId ?? '';
  const { data, error, refetch } = useRead(
    operations.getStaffMember,
    { params: { staffId } },
    { enabled: asked.success },
  );
  if (!asked.success) return null;
  if (data === undefined) return <ReadState error={error} refetch={refetch} />;
  const list = (roles: readonly (typeof roleNames)[number][]) =>
    roles.map((role) => name(`role_${role}`)).join(', ') || '—';
  return (
    <>
      <Facts
        facts={[
          [t('about'), `${data.name} (${data.mail})`],
          [t('before'), list(data.roles)],
          [t('after'), list(asked.data.body.roles)],
        ]}
      />
      {isOpen && data.revision !== revision && (
        <Notice kind="danger">{t('changedMeanwhile')}</Notice>
      )}
    </>
  );
}
