import { getAmazonButton } from '#contract/shop/payments.ts';
import { currentLanguage } from '../../../kit/lib/i18n.ts';
import { send } from '../../lib/api.ts';
import { loadScript } from './load-script.ts';

/**
 * The part of Amazon's script that takes a customer there (developer.amazon.com, Amazon Pay
 * script).
 */
interface AmazonScript {
  Pay: {
    /** Opens Amazon's page with a signed checkout. */
    initCheckout(settings: {
      merchantId: string;
      publicKeyId: string;
      ledgerCurrency: 'JPY';
      checkoutLanguage: 'ja_JP' | 'en_US';
      productType: 'PayOnly';
      placement: 'Checkout';
      createCheckoutSessionConfig: { payloadJSON: string; signature: string; algorithm: string };
    }): void;
  };
}

declare global {
  interface Window {
    amazon?: AmazonScript;
  }
}

/**
 * Takes the customer to Amazon to choose how to pay. Amazon returns them to the screen of this
 * course.
 *
 * @throws Error if Amazon or the shop cannot be reached
 */
export async function goToAmazon(courseId: number, packId: number | null): Promise<void> {
  const query = { point_price_id: courseId, ...(packId !== null && { pack_id: packId }) };
  const button = await send(getAmazonButton, { query });
  if (!button.ok) throw new Error(button.message);
  const { script_url: scriptUrl, payloadJSON, signature, algorithm } = button.answer;
  await loadScript(scriptUrl);
  if (window.amazon === undefined) throw new Error(`${scriptUrl} defines no amazon`);
  window.amazon.Pay.initCheckout({
    merchantId: button.answer.merchant_id,
    publicKeyId: button.answer.public_key_id,
    ledgerCurrency: 'JPY',
    checkoutLanguage: currentLanguage() === 'ja' ? 'ja_JP' : 'en_US',
    productType: 'PayOnly',
    placement: 'Checkout',
    createCheckoutSessionConfig: { payloadJSON, signature, algorithm },
  });
}
