import { useYearFilter } from '#accounts/targets/ui/year-filter.tsx';
import { formatRupees } from '#lib/money.ts';
import { formatQuantity, groupDigits, type Unit, unitName, UNITS } from '#lib/quantity.ts';
import { ColumnChart } from '#ui/charts/column-chart.tsx';
import { shortNumber, shortRupees } from '#ui/charts/scale.ts';
import { valueOf } from '#ui/charts/stack.ts';
import { titleInUnit } from '#ui/charts/title-in-unit.ts';
import { wasteTypeSeries } from '#ui/charts/waste-type-series.ts';
import { EmptyState, Skeleton } from '#ui/feedback/states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Deferred, useWasReady } from '#ui/layout/deferred.tsx';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { volumesQuery } from './queries.ts';
import { addUp, periodName, tradedWasteTypes, volumeMonths, type Measure, type Volume } from './volume-months.ts';
import styles from './volume-charts.module.css';

/** Charts of value and volume of all work orders by month and waste type, of the financial year in the address or of all. */
export function VolumeCharts() {
  const FY = useYearFilter();
  const query = useApi(volumesQuery(FY));
  const wasReady = useWasReady(query.data !== undefined);
  const room = <Skeleton height="24rem" card />;
  return (
    <section className="stack" aria-labelledby="volumes-heading">
      <h2 id="volumes-heading">Trade over time</h2>
      {query.isError && query.data === undefined ? (
        <Card>
          <QueryError of={query} />
        </Card>
      ) : query.data === undefined ? (
        room
      ) : query.data.data.length === 0 ? (
        <Card>
          <EmptyState
            title="No work orders yet"
            text={`Value and volume of ${periodName(FY)} appear here with the first initiated payment.`}
          />
        </Card>
      ) : (
        <Deferred placeholder={room} isCached={wasReady}>
          <div className={styles.pictures}>
            <Picture volumes={query.data.data} FY={FY} measure={VALUE} />
            {UNITS.map((unit) => {
              const volumes = query.data.data.filter((volume) => volume.unit === unit);
              return volumes.length > 0 && <Picture key={unit} volumes={volumes} FY={FY} measure={volumeOf(unit)} />;
            })}
          </div>
        </Deferred>
      )}
    </section>
  );
}

/** Texts of a measure: title, exact number, table number, axis number. */
interface Words {
  key: Exclude<Measure, 'orders'>;
  title: string;
  unit: string;
  exact: (value: number) => string;
  cell: (value: number) => string;
  short: (value: number) => string;
  of: string;
}

const VALUE: Words = {
  key: 'value',
  title: 'Value by month',
  unit: '₹',
  exact: formatRupees,
  cell: (rupees) => formatRupees(rupees).slice(2),
  short: shortRupees,
  of: 'item value, before fee and GST',
};

const volumeOf = (unit: Unit): Words => ({
  key: 'quantity',
  title: titleInUnit('Volume by month', unit),
  unit: unitName(unit),
  exact: (quantity) => formatQuantity(quantity, unit),
  cell: groupDigits,
  short: shortNumber,
  of: 'credit',
});

function Picture({ volumes, FY, measure }: { volumes: readonly Volume[]; FY: string; measure: Words }) {
  const { key: measured, title, unit, exact, cell, short, of } = measure;
  const series = tradedWasteTypes(volumes).map(wasteTypeSeries);
  const months = volumeMonths(volumes, FY, measured);
  const orders = volumes.reduce((total, volume) => total + volume.orders, 0);
  const sum = (key: string) => addUp(months.map((month) => valueOf(month, key)));
  const cells = (name: string, value: (key: string) => number) => {
    const values = series.map(({ key }) => value(key));
    return [name, ...[addUp(values), ...values].map(cell)];
  };
  return (
    <Card>
      <ColumnChart
        title={title}
        summary={`${exact(addUp(series.map(({ key }) => sum(key))))} ${of} in ${groupDigits(orders)} work ${orders === 1 ? 'order' : 'orders'} of ${periodName(FY)}, declined ones left out.`}
        series={series}
        categories={months}
        short={short}
        numbers={{
          head: ['Month', `Together (${unit})`, ...series.map(({ name }) => `${name} (${unit})`)],
          rows: months.map((month) => cells(month.name, (key) => valueOf(month, key))),
          foot: cells('Total', sum),
        }}
      />
    </Card>
  );
}
