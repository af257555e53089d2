import { CostBasis } from '#accounts/targets/ui/cost-basis.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { inTurnText, type Exposure } from '../rules.ts';
import { ExposureSum } from './exposure-sum.tsx';

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
