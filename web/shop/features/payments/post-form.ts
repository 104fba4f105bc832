import type { ProviderForm } from '#contract/shop/payments.ts';

/** Posts a form to a payment provider, so that the browser opens the provider's page. */
export function postForm({ url, charset, fields }: ProviderForm): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.acceptCharset = charset;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
