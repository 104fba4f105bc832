import { finalScreenTexts } from '#contract/final-screen-texts.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { finalScreenTextsOfConsole } from './texts.ts';

/** The number of the final screen that a member saw before an order; opened, it shows the text. */
export function ShownScreen({ number }: { readonly number: number }) {
  const t = useTexts(finalScreenTextsOfConsole);
  const screen = finalScreenTexts[number];
  return (
    <details>
      <summary>{t('name', { number })}</summary>
      {screen === undefined ? (
        <p>{t('unknown')}</p>
      ) : (
        <>
          <p>{t('since', { day: screen.since })}</p>
          <ul lang={screen.language}>
            {Object.entries(screen.texts).map(([key, text]) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
