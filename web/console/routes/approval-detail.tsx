import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CancellationResult } from '../features/approvals/cancellation-result.tsx';
import { operationText } from '../features/approvals/operation-text.ts';
import { RolesDifference } from '../features/approvals/roles-difference.tsx';
import { useSentFacts } from '../features/approvals/sent-facts.ts';
import { TakenBackResult } from '../features/approvals/taken-back-result.tsx';
import { approvalTexts } from '../features/approvals/texts.ts';
import { SealDifference } from '../features/pack-drafts/seal-difference.tsx';
import { permissionTexts } from '../features/roles/texts.ts';
import { Failure } from '../features/session/failure.tsx';
import { useSend } from '../features/session/step-up.tsx';
import { useAttempt } from '../features/session/use-attempt.ts';
import type { AnswerOf } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { queryClient, useRead } from '../lib/queries.ts';
import { CommandPanel } from '../ui/command-panel.tsx';
import { Facts } from '../ui/facts.tsx';
import { RecordScreen } from '../ui/record-screen.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

type Approval = AnswerOf<typeof operations.getApproval>;

/**
 * Screen of one request for approval: the exact command, what it would change, and the decision.
 */
export function ApprovalDetail({ session }: { readonly session: Session }) {
  const { approvalId = '' } = useParams();
  const t = useTexts(approvalTexts);
  const read = useRead(operations.getApproval, { params: { approvalId } });
  const name = read.data && operationText(read.data.operation);
  const heading = name === undefined ? (read.data?.operation ?? t('title')) : t(name);
  return (
    <RecordScreen
      title={heading}
      read={read}
      neighbours={[{ to: paths.approvals, text: t('back') }]}
    >
      {(approval) => (
        <div className={styles.columns}>
          <Sent
            key={approval.id}
            approval={approval}
            mayReveal={session.permissions.includes('members.reveal')}
          />
          <Decision approval={approval} isOwn={approval.requestedBy.id === session.staff.id} />
        </div>
      )}
    </RecordScreen>
  );
}

interface SentProps {
  readonly approval: Approval;
  readonly mayReveal: boolean;
}

/** The command that waits for approval, and what it would change. */
function Sent({ approval, mayReveal }: SentProps) {
  const t = useTexts(approvalTexts);
  const [shown, setShown] = useState<AnswerOf<typeof operations.revealApproval> | null>(null);
  const sentFacts = useSentFacts();
  const { operation, input, revision, state } = approval;
  return (
    <Section title={t('sent')}>
      <Facts
        facts={[
          [t('command'), <code key="name">{operation}</code>],
          ...sentFacts({ operation, ...(shown ?? input) }),
        ]}
      />
      {shown === null && approval.masked.length > 0 && (
        <Reveal id={approval.id} mayReveal={mayReveal} onShown={setShown} />
      )}
      {operation === 'sealPackDraft' && (
        <>
          <SealDifference approval={approval} />
          <p>
            <Link to={draftPathOf(input.params)}>{t('toDraft')}</Link>
          </p>
        </>
      )}
      {operation === 'importCatalogue' && (
        <p>
          <Link to={uploadPathOf(input.params)}>{t('toUpload')}</Link>
        </p>
      )}
      {operation === 'publishLegalText' && (
        <p>
          <Link to={legalTextPathOf(input.params)}>{t('toLegalText')}</Link>
        </p>
      )}
      {operation === 'changeRoles' && (
        <RolesDifference input={input} revision={revision} isOpen={state === 'open'} />
      )}
    </Section>
  );
}

interface RevealProps {
  readonly id: number;
  readonly mayReveal: boolean;
  readonly onShown: (sent: AnswerOf<typeof operations.revealApproval>) => void;
}

/** Says that personal data are hidden, with the form that shows them for a reason. */
function Reveal({ id, mayReveal, onShown }: RevealProps) {
  const t = useTexts(approvalTexts);
  const send = useSend();
  const params = { approvalId: String(id) };
  return (
    <>
      <p className={styles.soft}>{t('masked')}</p>
      {mayReveal && (
        <CommandPanel
          title={t('reveal')}
          hint={t('revealHint')}
          action={t('revealAction')}
          onDone={() => undefined}
          run={async ({ reason }) => {
            const result = await send(operations.revealApproval, { params, body: { reason } });
            if (result.ok) onShown(result.answer);
            return result;
          }}
        />
      )}
    </>
  );
}

/** Makes the URL of the draft that is to be sealed. */
function draftPathOf(params: unknown): string {
  const parsed = operations.sealPackDraft.params.safeParse(params);
  return parsed.success ? `${paths.packDrafts}/${parsed.data.draftId}` : paths.packDrafts;
}

/** Makes the URL of the catalogue that is to be imported. */
function uploadPathOf(params: unknown): string {
  const parsed = operations.importCatalogue.params.safeParse(params);
  return parsed.success ? `${paths.catalogueUploads}/${parsed.data.uploadId}` : paths.catalogue;
}

/** Makes the address of the legal text that is to be published. */
function legalTextPathOf(params: unknown): string {
  const parsed = operations.publishLegalText.params.safeParse(params);
  return parsed.success ? `${paths.legalTexts}/${parsed.data.id}` : paths.legalTexts;
}

/** The decision on a request, or the buttons that decide it. */
function Decision({ approval, isOwn }: { readonly approval: Approval; readonly isOwn: boolean }) {
  const t = useTexts(approvalTexts);
  const permissionName = useTexts(permissionTexts);
  const language = useLanguage();
  const [result, setResult] = useState<unknown>(null);
  const { permission, decidedAt, state } = approval;
  return (
    <Section title={t(`state_${state}`)}>
      <Facts
        facts={[
          [t('reason'), approval.reason],
          [t('requestedBy'), approval.requestedBy.name],
          [t('requestedAt'), formatDateTime(approval.requestedAt, language)],
          [t('permission'), permission && permissionName(`may_${permission}`)],
          [t('expiresAt'), state === 'open' && formatDateTime(approval.expiresAt, language)],
          [t('decidedBy'), approval.decidedBy?.name],
          [t('decidedAt'), decidedAt && formatDateTime(decidedAt, language)],
          [t('note'), approval.note],
        ]}
      />
      {state === 'open' && (
        <DecisionCommands approval={approval} isOwn={isOwn} onApproved={setResult} />
      )}
      {approval.operation === 'cancelForGuardian' && <CancellationResult result={result} />}
      {approval.operation === 'takeBackCards' && <TakenBackResult result={result} />}
    </Section>
  );
}

/** The forms that approve, reject or withdraw a request. */
function DecisionCommands({
  approval: { id, mayDecide, whyNot },
  isOwn,
  onApproved,
}: {
  readonly approval: Approval;
  readonly isOwn: boolean;
  readonly onApproved: (result: unknown) => void;
}) {
  const t = useTexts(approvalTexts);
  const send = useSend();
  const { isBusy, failed, run } = useAttempt();
  const params = { approvalId: String(id) };
  // Any screen may show the executed change.
  const onDone = () => queryClient.invalidateQueries();
  const approve = () =>
    void run(
      () => send(operations.approve, { params }),
      ({ result }) => {
        onApproved(result);
        onDone();
      },
    );
  return (
    <>
      {mayDecide && (
        <>
          <p className={styles.soft}>{t('approveHint')}</p>
          <Failure failed={failed} />
          <div className={styles.actions}>
            <Button kind="primary" busy={isBusy} onClick={approve}>
              {t('approve')}
            </Button>
          </div>
        </>
      )}
      {!mayDecide && !isOwn && <p className={styles.soft}>{whyNot ?? t('mayNot')}</p>}
      {(mayDecide || isOwn) && (
        <CommandPanel
          title={t(isOwn ? 'withdraw' : 'decline')}
          action={t(isOwn ? 'withdraw' : 'decline')}
          onDone={onDone}
          run={({ reason }) => send(operations.decline, { params, body: { reason } })}
        />
      )}
    </>
  );
}
