import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { saveFile } from '../../../kit/lib/save-file.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { bytesOf } from '../../lib/file-bytes.ts';
import screen from '../../ui/screen.module.css';
import { Failure } from '../session/failure.tsx';
import { useSend } from '../session/step-up.tsx';
import { useAttempt } from '../session/use-attempt.ts';
import { packDraftTexts } from './texts.ts';

/** Saves a pack as a file for the folder of a catalogue, alone or with its pictures as a zip. */
export function SavePackYaml({ packId }: { readonly packId: string }) {
  const t = useTexts(packDraftTexts);
  const send = useSend();
  const { isBusy, failed, run } = useAttempt();
  const save = () =>
    run(
      () => send(operations.getPackYaml, { params: { packId } }),
      ({ file, yaml }) => saveFile(file.replaceAll('/', '-'), yaml, 'application/yaml'),
    );
  const saveZip = () =>
    run(
      () => send(operations.getPackZip, { params: { packId } }),
      ({ file, zip }) => saveFile(file, bytesOf(zip), 'application/zip'),
    );
  return (
    <div className={screen.actions}>
      <Button size="sm" busy={isBusy} onClick={() => void save()}>
        {t('yamlSave')}
      </Button>
      <Button size="sm" busy={isBusy} onClick={() => void saveZip()}>
        {t('zipSave')}
      </Button>
      <Failure failed={failed} />
    </div>
  );
}
