import { financialYearLabel } from '#lib/financial-year.ts';
import { SmallButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { inTurnText } from '../rules.ts';
import { ExposureSum } from './exposure-totals.tsx';
import { exposureQuery } from './queries.ts';

/** Sums of the current year on the dashboard; nothing where the year has no targets. */
export function ExposureCard() {
  const { data } = useApi(exposureQuery());
  if (data === undefined || data.data.lines.length === 0) return null;
  const { totals, FY } = data.data;
  const inTurn = inTurnText(totals);
  return (
    <Card title="What waiting costs" subtitle={`Targets of FY ${financialYearLabel(FY)}, with fee and GST`}>
      <DescriptionList
        items={[
          { label: 'Buy now', value: <ExposureSum sum={totals.total} /> },
          { label: 'Do nothing', value: <ExposureSum sum={totals.ec} /> },
        ]}
      />
      {inTurn !== null && <p>{inTurn}</p>}
      <div className="row">
        <SmallButtonLink to={PATHS.exposure}>Open exposure</SmallButtonLink>
      </div>
    </Card>
  );
}
