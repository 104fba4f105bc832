/**
 * Makes a function that returns another valid card number of 16 digits at each call.
 *
 * @param prefix the first two digits
 */
export function cardNumbersFrom(prefix: string): () => string {
  let made = 0;
  return () => {
    const body = prefix + String(++made).padStart(13, '0');
    const sum = [...body].reduce((total, digit, at) => {
      const doubled = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
    return body + String((10 - (sum % 10)) % 10);
  };
}
