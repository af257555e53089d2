/** Amounts in words, as Indian tax documents state them. */

const SMALL =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const SCALES = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

function wordsOf(count: number): string {
  if (count < 20) return SMALL[count] ?? '';
  if (count < 100) {
    const ones = count % 10;
    return `${TENS[(count - ones) / 10]}${ones === 0 ? '' : `-${SMALL[ones]}`}`;
  }
  const [size, name] = SCALES.find(([each]) => each <= count) ?? SCALES[3];
  const rest = count % size;
  return `${wordsOf((count - rest) / size)} ${name}${rest === 0 ? '' : ` ${wordsOf(rest)}`}`;
}

/** `Rupees Fourteen Thousand Nine Hundred Thirty-Nine and Fifteen Paise Only` of whole paise. */
export function amountInWords(paise: number): string {
  const whole = Math.abs(paise);
  const rest = whole % 100;
  const fraction = rest === 0 ? '' : ` and ${wordsOf(rest)} Paise`;
  return `${paise < 0 ? 'Minus ' : ''}Rupees ${wordsOf((whole - rest) / 100)}${fraction} Only`;
}
