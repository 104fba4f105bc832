/** The page in the frame of the card field: it sends the card number from here. */
export const cardFrame = `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<title>Card</title>
<style>
  html { color-scheme: light; }
  body { display: flex; gap: 8px; align-items: center; height: 3rem; margin: 0; font: 16px/1.4 system-ui, sans-serif; }
  input { min-width: 0; height: 2.5rem; padding: 0; border: 0; background: none; color: #15171e; font: inherit; font-variant-numeric: tabular-nums; }
  input:focus { outline: 2px solid #15171e; outline-offset: 1px; }
  @media (max-width: 300px) { body { gap: 5px; font-size: 13px; } }
  #number { flex: 1 1 11em; }
  #expiry { flex: 0 0 4.2em; }
  #cvc { flex: 0 0 2.8em; }
</style>
<input id="number" inputmode="numeric" autocomplete="cc-number" maxlength="23" placeholder="1234 1234 1234 1234">
<input id="expiry" inputmode="numeric" autocomplete="cc-exp" maxlength="7" placeholder="MM / YY">
<input id="cvc" inputmode="numeric" autocomplete="cc-csc" maxlength="4" placeholder="CVC">
<script>
  const japanese = decodeURIComponent(location.hash.slice(1)) === 'ja';
  const [number, expiry, cvc] = document.querySelectorAll('input');
  document.documentElement.lang = japanese ? 'ja' : 'en';
  number.ariaLabel = japanese ? 'カード番号' : 'Card number';
  expiry.ariaLabel = japanese ? '有効期限（月／年）' : 'Expiry date (month / year)';
  cvc.ariaLabel = japanese ? 'セキュリティコード' : 'Security code';
  const say = (event, detail) => parent.postMessage({ event, detail }, '*');
  const digits = (input) => input.value.replace(/\\D/g, '');
  number.oninput = () => { number.value = digits(number).replace(/(\\d{4})(?=\\d)/g, '$1 '); };
  expiry.oninput = () => { expiry.value = digits(expiry).slice(0, 4).replace(/^(\\d\\d)(?=\\d)/, '$1 / '); };
  document.oninput = () => say('change', {
    complete: digits(number).length >= 13 && digits(expiry).length === 4 && digits(cvc).length >= 3,
    empty: [number, expiry, cvc].every((input) => input.value === ''),
  });
  addEventListener('message', async ({ data, ports: [port] }) => {
    if (port === undefined) return;
    try {
      const answer = await fetch('/v1/payment_methods', {
        method: 'POST',
        headers: { authorization: 'Bearer ' + data.key },
        body: new URLSearchParams({
          type: 'card',
          'card[number]': digits(number),
          'card[exp_month]': digits(expiry).slice(0, 2),
          'card[exp_year]': digits(expiry).slice(2),
          'card[cvc]': digits(cvc),
          'billing_details[name]': data.name,
        }),
      });
      const said = await answer.json();
      port.postMessage(answer.ok ? { paymentMethod: said } : { error: said.error });
    } catch {
      port.postMessage({ error: { type: 'api_connection_error', message: 'no connection' } });
    }
  });
  say('ready');
</script>
</html>
`;
