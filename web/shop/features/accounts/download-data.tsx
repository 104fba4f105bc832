import { useMutation } from '@tanstack/react-query';
import { getMyData } from '#contract/shop/profile.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { saveFile } from '../../../kit/lib/save-file.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import styles from './my-data.module.css';
import { profileTexts } from './profile-texts.ts';

/** Downloads everything that the shop stores about the member, as one file. */
export function DownloadData() {
  const t = useTexts(profileTexts);
  const failureText = useFailureText();
  const download = useMutation({
    mutationFn: () => send(getMyData, {}),
    onSuccess: (result) => {
      if (result.ok) saveFile('kaifu-my-data.json', JSON.stringify(result.answer.data, null, 2));
    },
  });
  return (
    <section className={styles.section}>
      <h2>{t('downloadTitle')}</h2>
      <p>{t('downloadLead')}</p>
      {download.data?.ok === false && <Notice kind="danger">{failureText(download.data)}</Notice>}
      <Button wide busy={download.isPending} onClick={() => download.mutate()}>
        {t('download')}
      </Button>
    </section>
  );
}
