import { ButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { sumText, withFee } from '../rules.ts';
import { exposureQuery } from './queries.ts';

/** Sums of the current year on the dashboard; nothing where the year has no targets. */
export function ExposureCard() {
  const { data } = useApi(exposureQuery());
  if (data === undefined || data.data.lines.length === 0) return null;
  const { totals } = data.data;
  return (
    <Card title="What waiting costs">
      <DescriptionList
        items={[
          { label: 'Buy now', value: sumText(withFee(totals)) },
          { label: 'Do nothing', value: sumText(totals.ec) },
        ]}
      />
      <div className="row">
        <ButtonLink to={PATHS.exposure} variant="secondary" size="small">
          Open exposure
        </ButtonLink>
      </div>
    </Card>
  );
}
