/** The number of a work order, `WO-2026-27-000123`: it may break before its last part. */
export function OrderNumber({ number: whole }: { number: string }) {
  const last = whole.lastIndexOf('-') + 1;
  return (
    <span translate="no">
      <span className="together">{whole.slice(0, last)}</span>
      <wbr />
      <span className="together">{whole.slice(last)}</span>
    </span>
  );
}
