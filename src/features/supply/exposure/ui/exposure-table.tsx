import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { targetName } from '#accounts/targets/rules.ts';
import { formatRupees } from '#lib/money.ts';
import { unitName } from '#lib/quantity.ts';
import { StatusWord } from '#rules/rulebook/ui/status-word.tsx';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { rulePath, targetPath } from '#web/paths.ts';
import { inPaise, sumText, withFee, type Exposure, type ExposureLine } from '../rules.ts';
import styles from './exposure-table.module.css';

const NOT_KNOWN = <span className="text-soft">Not known</span>;
const Small = ({ children }: { children: ReactNode }) => <span className={styles.small}>{children}</span>;
/** An amount in small text, never broken after its sign. */
const Amount = ({ rupees }: { rupees: number }) => <span className={styles.amount}>{formatRupees(rupees)}</span>;

function BuyNow({ buy_now: bought, missing, unit }: ExposureLine) {
  if (bought === null) return <span className="text-soft">No matching credit is on the market today</span>;
  const value = inPaise(bought.item_value, bought.transaction_fee);
  return (
    <>
      <Money rupees={value} />
      <Small>
        GST <Amount rupees={bought.gst} />
      </Small>
      <Small>
        with input credit <Amount rupees={value} />
      </Small>
      <Small>
        without input credit <Amount rupees={bought.total} />
      </Small>
      {bought.covered < missing && (
        <Small>
          covers <Quantity quantity={bought.covered} unit={unit} />
        </Small>
      )}
    </>
  );
}

function DoNothing({ ec, unit }: ExposureLine) {
  return (
    <>
      {ec === null ? (
        <span>{NOT_KNOWN}</span>
      ) : (
        <span>
          {ec.at_most && <span>at most </span>}
          <Money rupees={ec.amount} />
        </span>
      )}
      {ec !== null && <Small>{`${ec.at_most ? 'at most ' : ''}${formatRupees(ec.rate)} per ${unitName(unit)}`}</Small>}
      <Small>Compensation does not end the obligation.</Small>
    </>
  );
}

function Cure({ line, year }: { line: ExposureLine; year: number }) {
  const cure = line.cure.find((one) => one.year === year);
  if (cure === undefined) return <span>{NOT_KNOWN}</span>;
  return (
    <>
      {cure.total === null ? <span>{NOT_KNOWN}</span> : <Money rupees={cure.total} />}
      <Small>
        <Amount rupees={cure.net_ec} /> after {cure.refund_percent}% refund
      </Small>
    </>
  );
}

function Late({ late, not_known: gaps }: ExposureLine) {
  if (late !== null) return <span>{`${formatRupees(late.low)} to ${formatRupees(late.high)}`}</span>;
  const beyond = gaps.find((gap) => gap.startsWith('interest beyond'));
  return beyond === undefined ? <span>{NOT_KNOWN}</span> : <span className="text-soft">{`Not known: ${beyond}`}</span>;
}

const cureColumn = (year: number): Column<ExposureLine> => ({
  key: `cure-${year}`,
  header: `Cure in year ${year}`,
  numeric: true,
  cell: (line) => <Cure line={line} year={year} />,
});

const COLUMNS: readonly Column<ExposureLine>[] = [
  {
    key: 'target',
    header: 'Target',
    main: true,
    cell: (line) => (
      <>
        <Link to={targetPath(line.target_id)}>{targetName(line)}</Link>
        <Small>{`${line.credit_type} | ${line.product_type}`}</Small>
        <Small>{`${line.waste_type} · ${line.epr_registration_number}`}</Small>
        <Small>
          <StatusWord status={line.status} />{' '}
          {line.rule_ids.map((id, place) => (
            <Link key={id} to={rulePath(id)}>
              {line.rule_ids.length > 1 ? `Rule ${place + 1} ` : 'Rule'}
            </Link>
          ))}
        </Small>
      </>
    ),
  },
  {
    key: 'missing',
    header: 'Missing',
    numeric: true,
    cell: (line) => <Quantity quantity={line.missing} unit={line.unit} />,
  },
  { key: 'buy', header: 'Buy now', numeric: true, cell: (line) => <BuyNow {...line} /> },
  { key: 'nothing', header: 'Do nothing', numeric: true, cell: (line) => <DoNothing {...line} /> },
  ...[1, 2, 3].map(cureColumn),
  { key: 'late', header: 'Late interest', numeric: true, cell: (line) => <Late {...line} /> },
  {
    key: 'waiting',
    header: 'Waiting pays above',
    numeric: true,
    cell: ({ waiting_pays_above: price, unit }) =>
      price === null ? NOT_KNOWN : `${formatRupees(price)} per ${unitName(unit)}`,
  },
];
/** Without days late there is no interest to show. */
const COLUMNS_WITHOUT_INTEREST = COLUMNS.filter(({ key }) => key !== 'late');

/** Costs of each target: bought now, left, cured later. */
export function ExposureTable({ exposure, withInterest }: { exposure: Exposure; withInterest: boolean }) {
  const { lines, totals } = exposure;
  return (
    <div className="stack">
      <Table
        caption="Exposure of each target"
        columns={withInterest ? COLUMNS : COLUMNS_WITHOUT_INTEREST}
        rows={lines}
        rowKey={({ target_id: id }) => id}
      />
      <Card title="All targets">
        <DescriptionList
          items={[
            { label: 'Buy now', value: sumText(withFee(totals)) },
            { label: 'GST', value: sumText(totals.gst) },
            { label: 'Do nothing', value: sumText(totals.ec) },
            ...(withInterest
              ? [
                  { label: 'Late interest, lowest', value: sumText(totals.late_low) },
                  { label: 'Late interest, highest', value: sumText(totals.late_high) },
                ]
              : []),
          ]}
        />
      </Card>
    </div>
  );
}
