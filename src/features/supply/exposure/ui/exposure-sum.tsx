import { formatRupees } from '#lib/money.ts';
import { type Sum, unknownText } from '../rules.ts';

/** A sum, with what is not known of it after it or on a line of its own: neither part breaks. */
export function ExposureSum({ sum }: { sum: Sum }) {
  const gap = unknownText(sum);
  return (
    <>
      <span className="together">{formatRupees(sum.known)}</span>
      {gap !== '' && <span className="together text-small text-soft">{` ${gap}`}</span>}
    </>
  );
}
