import type { ReactNode } from 'react';
import type { Pack } from '#contract/shop/catalog.ts';
import { commonTexts } from '../../kit/lib/common-texts.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { PictureRotator } from '../../kit/ui/picture-rotator.tsx';
import { RichText } from '../../kit/ui/rich-text.tsx';
import { detailTexts } from '../features/catalog/detail-texts.ts';
import { PackHead } from '../features/catalog/pack-head.tsx';
import { paths } from '../lib/paths.ts';
import styles from './pack-detail.module.css';

interface PackPageProps {
  readonly pack: Pack;
  /** Below the name and the price. */
  readonly beside?: ReactNode;
  readonly buying: ReactNode;
  readonly proof?: ReactNode;
  readonly lineUp: ReactNode;
  /** Between the line-up and the description. */
  readonly facts?: ReactNode;
}

/** The page of a pack, and of the draft of one: pictures, purchase, line-up and description. */
export function PackPage({ pack, beside, buying, proof, lineUp, facts }: PackPageProps) {
  const t = useTexts(detailTexts);
  const common = useTexts(commonTexts);
  return (
    <article className={styles.screen}>
      <PageTitle>{pack.name}</PageTitle>
      <div className={styles.pictures}>
        <div className={styles.picture}>
          <PictureRotator
            images={pack.image}
            alt={t('pictures', { name: pack.name })}
            ratio="3 / 4"
            priority
            labels={{ pause: common('pause'), play: common('play') }}
          />
        </div>
      </div>
      <div className={styles.head}>
        <PackHead pack={pack} />
        {beside}
      </div>
      {buying}
      {proof}
      <section className={styles.lineUp}>
        <h2 className={styles.heading}>{t('lineUp')}</h2>
        {lineUp}
      </section>
      {facts}
      <section className={styles.about}>
        <h2 className={styles.heading}>{t('about')}</h2>
        <RichText html={pack.detail} />
        <p className={styles.law}>
          <LinkButton size="sm" to={paths.specificCommerce()}>
            {t('law')}
          </LinkButton>
        </p>
      </section>
    </article>
  );
}
