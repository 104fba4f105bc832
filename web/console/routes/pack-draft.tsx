import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Finding } from '#contract/console/pack-drafts.ts';
import type { Session } from '#contract/console/session.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { DraftPictures } from '../features/pack-drafts/draft-pictures.tsx';
import { EditedPreview, SavedPreview } from '../features/pack-drafts/draft-preview.tsx';
import { DraftTexts } from '../features/pack-drafts/draft-texts.tsx';
import { ExtrasEditor } from '../features/pack-drafts/extras-editor.tsx';
import { Figures } from '../features/pack-drafts/figures.tsx';
import { Findings } from '../features/pack-drafts/findings.tsx';
import { LineUpEditor } from '../features/pack-drafts/line-up-editor.tsx';
import { SaleTerms } from '../features/pack-drafts/sale-terms.tsx';
import { SaveBar } from '../features/pack-drafts/save-bar.tsx';
import { packDraftTexts } from '../features/pack-drafts/texts.ts';
import {
  type DraftEditor,
  type DraftView,
  useDraftEditor,
} from '../features/pack-drafts/use-draft-editor.ts';
import { YamlPanel } from '../features/pack-drafts/yaml-panel.tsx';
import { RecordTimeline } from '../features/record-timeline/record-timeline.tsx';
import { useSend } from '../features/session/step-up.tsx';
import { paths } from '../lib/paths.ts';
import { invalidate, useRead } from '../lib/queries.ts';
import { CommandPanel } from '../ui/command-panel.tsx';
import { RecordScreen } from '../ui/record-screen.tsx';
import styles from '../ui/screen.module.css';
import editor from './pack-draft.module.css';

/** A pack that is being prepared: its editor, the preflight and the figures. */
export function PackDraft({ session: { permissions } }: { readonly session: Session }) {
  const { draftId = '' } = useParams();
  const t = useTexts(packDraftTexts);
  const language = useLanguage();
  const read = useRead(operations.getPackDraft, { params: { draftId } });
  const name = read.data?.name[language] || t('unnamed');
  const mayEdit = permissions.includes('packs.edit');
  return (
    <RecordScreen
      title={read.data === undefined ? t('title') : t('heading', { name })}
      read={read}
      neighbours={[{ to: paths.packDrafts, text: t('back') }]}
      // So that the line-up beside the preview keeps all its columns.
      isWide
    >
      {(draft) => (
        <>
          <Ended draft={draft} />
          <Editor key={draft.id} draft={draft} mayEdit={mayEdit && draft.state === 'open'} />
          {mayEdit && <LikeThis draft={draft} />}
          <RecordTimeline operation={operations.listPackDraftTimeline} id={draftId} />
        </>
      )}
    </RecordScreen>
  );
}

/** The message that a draft was sealed or discarded; nothing while it is open. */
function Ended({ draft: { state, packId } }: { readonly draft: DraftView }) {
  const t = useTexts(packDraftTexts);
  if (state === 'open') return null;
  return (
    <Notice>{t(state === 'sealed' ? 'sealedAs' : 'discarded', { id: String(packId) })}</Notice>
  );
}

interface EditorProps {
  readonly draft: DraftView;
  readonly mayEdit: boolean;
}

/** The editor of a draft with all its parts. */
function Editor({ draft, mayEdit }: EditorProps) {
  const edited = useDraftEditor(draft);
  const { base, content, setField, isChanged } = edited;
  const wrongLines = useMemo(() => linesOf(base.findings), [base.findings]);
  return (
    <div className={editor.columns}>
      {/* Nobody can press or type in a draft that has ended. */}
      <fieldset className={editor.fields} disabled={!mayEdit}>
        <DraftTexts content={content} setField={setField} />
        <SaleTerms content={content} setField={setField} />
        <LineUpEditor
          content={content}
          setField={setField}
          cards={base.cards}
          wrongLines={wrongLines}
        />
        <ExtrasEditor content={content} setField={setField} />
        <DraftPictures content={content} setField={setField} />
      </fieldset>
      <div className={editor.side}>
        {mayEdit && <SaveBar edited={edited} />}
        <Figures content={content} cards={base.cards} />
        {draft.state === 'open' && <Findings findings={base.findings} isChanged={isChanged} />}
        {mayEdit && <Commands draft={base} isChanged={isChanged} />}
        <YamlPanel draftId={base.id} onRead={mayEdit ? edited.replaceContent : undefined} />
      </div>
      <Preview draft={draft} edited={mayEdit ? edited : undefined} />
    </div>
  );
}

interface PreviewProps {
  readonly draft: DraftView;
  /** Undefined for somebody who may not edit the draft. */
  readonly edited: DraftEditor | undefined;
}

/** The shop's own page of a draft; nothing once it is not open. */
function Preview({ draft: { previewUrl, ownPreviewUrl }, edited }: PreviewProps) {
  if (previewUrl === null || ownPreviewUrl === null) return null;
  if (edited === undefined) return <SavedPreview savedUrl={previewUrl} />;
  const { base, change } = edited;
  return <EditedPreview savedUrl={previewUrl} ownUrl={ownPreviewUrl} base={base} change={change} />;
}

/** Finds the lines of the line-up in which the preflight has found an error. */
function linesOf(findings: readonly Finding[]): ReadonlySet<number> {
  return new Set(
    findings.flatMap(({ level, pointer }) => {
      const [, line] = /^\/lineUp\/(\d+)\//.exec(pointer) ?? [];
      return level === 'error' && line !== undefined ? [Number(line)] : [];
    }),
  );
}

interface CommandsProps {
  readonly draft: DraftView;
  readonly isChanged: boolean;
}

/** The commands that end a draft: seal or discard. Both use the saved version. */
function Commands({ draft, isChanged }: CommandsProps) {
  const t = useTexts(packDraftTexts);
  const send = useSend();
  const params = { draftId: String(draft.id) };
  const revision = `"${draft.revision}"`;
  const isClear = draft.findings.every(({ level }) => level !== 'error');
  const onDone = () => {
    void invalidate(operations.getPackDraft);
    void invalidate(operations.listPackDrafts);
  };
  return (
    <>
      {isClear && !isChanged ? (
        <CommandPanel
          title={t('seal')}
          hint={t('sealHint')}
          action={t('seal')}
          onDone={onDone}
          run={({ reason, idempotencyKey }) =>
            send(operations.sealPackDraft, { params, body: { reason }, revision, idempotencyKey })
          }
        />
      ) : (
        <p className={styles.soft}>{t('sealFirst')}</p>
      )}
      <CommandPanel
        title={t('discard')}
        action={t('discardAction')}
        onDone={onDone}
        run={({ reason, idempotencyKey }) =>
          send(operations.discardPackDraft, { params, body: { reason }, revision, idempotencyKey })
        }
      />
    </>
  );
}

/** The button that begins another draft with the same content. */
function LikeThis({ draft: { id } }: { readonly draft: DraftView }) {
  const t = useTexts(packDraftTexts);
  const send = useSend();
  const navigate = useNavigate();
  const begin = async () => {
    const body = { like: { draftId: id } };
    const result = await send(operations.createPackDraft, { body });
    if (!result.ok) return;
    await invalidate(operations.listPackDrafts);
    await navigate(`${paths.packDrafts}/${result.answer.id}`);
  };
  return (
    <div>
      <Button size="sm" onClick={() => void begin()}>
        {t('likeThis')}
      </Button>
    </div>
  );
}
