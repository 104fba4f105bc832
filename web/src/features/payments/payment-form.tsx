import { useEffect, useRef, useState } from 'react';
import { type PayMethodId, type PayStyle, type PointCourse, payMethods } from '#contract/points.ts';
import { useTexts } from '../../lib/i18n.ts';
import { Button, ButtonStack } from '../../ui/button.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { useAmazonSession } from './amazon-choice.tsx';
import type { Begun } from './begin.ts';
import type { Tokenise } from './card-field.tsx';
import { CourseFacts } from './course-facts.tsx';
import { MethodChoice } from './method-choice.tsx';
import { MethodFields } from './method-fields.tsx';
import styles from './payment-form.module.css';
import { paymentTexts } from './texts.ts';
import { usePaying } from './use-paying.ts';

interface Props {
  readonly course: PointCourse;
  readonly methods: readonly PayStyle[];
  /** The pack that sent the member to buy points. */
  readonly packId: number | null;
  /** This visit to the screen: the key of its history entry. */
  readonly visit: string;
  /** The checkout session that the member brought back from Amazon. */
  readonly amazonSession: string | null;
  readonly onBegun: (begun: Begun, method: PayMethodId) => void;
}

/** What is bought, how it is paid, and the payment itself. */
export function PaymentForm(props: Props) {
  const { course, methods } = props;
  const t = useTexts(paymentTexts);
  const amazonPay = methods.filter(({ id }) => id === payMethods.amazonPay);
  const isBack = props.amazonSession !== null && amazonPay.length > 0;
  const [method, setMethod] = useState(isBack ? payMethods.amazonPay : methods[0]?.id);
  // Who comes back from Amazon has chosen: there is only to confirm.
  const [isChoosing, setChoosing] = useState(!isBack);
  const tokenise = useRef<Tokenise | null>(null);
  const amazon = useAmazonSession(props.amazonSession);
  const paying = usePaying({ ...props, method, tokenise, amazon });
  const complaint = paying.complaint !== null && <Complaint>{paying.complaint}</Complaint>;
  if (method === undefined) return <EmptyState title={t('noMethods')} icon="clock" />;
  return (
    <form className={styles.form} onSubmit={paying.submit}>
      <CourseFacts course={course} method={method} />
      {paying.isUncertain ? (
        <>
          {complaint}
          <ButtonStack>
            <Button kind="primary" size="lg" wide busy={paying.isBusy} onClick={paying.goOn}>
              {t('goOn')}
            </Button>
            <Button wide disabled={paying.isBusy} onClick={paying.startAnew}>
              {t('otherWay')}
            </Button>
          </ButtonStack>
        </>
      ) : (
        <>
          <MethodChoice
            methods={isChoosing ? methods : amazonPay}
            chosen={method}
            disabled={paying.isBusy}
            onChoose={setMethod}
          >
            <MethodFields
              method={method}
              tokenise={tokenise}
              amazon={amazon}
              disabled={paying.isBusy}
              onGoToAmazon={paying.goToAmazon}
            />
          </MethodChoice>
          {complaint}
          <ButtonStack>
            <Button kind="primary" size="lg" wide type="submit" busy={paying.isBusy}>
              {t(paying.goesToAmazon ? 'toAmazon' : 'proceed')}
            </Button>
            {!isChoosing && (
              <Button wide disabled={paying.isBusy} onClick={() => setChoosing(true)}>
                {t('otherWay')}
              </Button>
            )}
          </ButtonStack>
        </>
      )}
    </form>
  );
}

/** Why the payment did not go on, above what was pressed; the form may have become shorter, so it is brought into sight. */
function Complaint({ children }: { readonly children: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place}>
      <Notice kind="danger">{children}</Notice>
    </div>
  );
}
