import { CostBasis } from '#accounts/targets/ui/cost-basis.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { inTurnText, sumText, type Exposure } from '../rules.ts';

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
          { label: 'Buy now', value: sumText(totals.total) },
          { label: 'Do nothing', value: sumText(totals.ec) },
          ...(withInterest
            ? [
                { label: 'Late interest, lowest', value: sumText(totals.late_low) },
                { label: 'Late interest, highest', value: sumText(totals.late_high) },
              ]
            : []),
        ]}
      />
      {inTurn !== null && <p>{inTurn}</p>}
      <CostBasis years={[FY]} />
    </Card>
  );
}
