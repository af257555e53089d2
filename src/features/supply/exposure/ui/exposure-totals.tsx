import { CostBasis } from '#accounts/targets/ui/cost-basis.tsx';
import { formatRupees } from '#lib/money.ts';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { inTurnText, unknownText, type Exposure, type Sum } from '../rules.ts';

/** Sums of all targets of a year. */
export function ExposureTotals({
  exposure: { totals, FY },
  withInterest,
}: {
  exposure: Exposure;
  withInterest: boolean;
}) {
  const inTurn = inTurnText(totals);
  return (
    <Card title="All targets">
      <DescriptionList
        items={[
          { label: 'Buy now', value: <ExposureSum sum={totals.total} /> },
          { label: 'Do nothing', value: <ExposureSum sum={totals.ec} /> },
          ...(withInterest
            ? [
                { label: 'Late interest, lowest', value: <ExposureSum sum={totals.late_low} /> },
                { label: 'Late interest, highest', value: <ExposureSum sum={totals.late_high} /> },
              ]
            : []),
        ]}
      />
      {inTurn !== null && <p>{inTurn}</p>}
      <CostBasis years={[FY]} />
    </Card>
  );
}

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
