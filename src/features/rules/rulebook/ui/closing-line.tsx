import { CLOSING_LINE } from '#lib/closing-line.ts';

export function ClosingLine() {
  return <p className="text-soft text-small">{CLOSING_LINE}</p>;
}
