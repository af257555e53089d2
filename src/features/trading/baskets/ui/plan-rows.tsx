import { useState } from 'react';
import { Link } from 'react-router';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatQuantity, groupDigits } from '#lib/quantity.ts';
import { WarningList } from '#rules/rulebook/ui/warning-list.tsx';
import { YearWarning } from '#trading/trades/ui/buying/credit-year.tsx';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { NumberControl } from '#ui/fields/number-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { useForbidden } from '#web/part.ts';
import { offerPath } from '#web/paths.ts';
import { type Line, sellerOf } from './queries.ts';
import type { PlanChanges } from './use-plan-changes.ts';
import styles from './plan-rows.module.css';

/** A line with what can be done with it. */
interface Row extends Line {
  /** The year that it is bought for, where the credit is of another. */
  boughtFor: number | null;
  /** Null where the plan cannot be changed any more. */
  changes: PlanChanges | null;
  isKept: boolean;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'recycler',
    header: 'Recycler',
    main: true,
    cell: (row) => (
      <>
        <span>{sellerOf(row)}</span>
        <Link to={offerPath(row.offer_id)} className={styles.title}>
          {row.title}
        </Link>
        <WarningList warnings={row.warnings} />
        {row.boughtFor !== null && <YearWarning FY={row.boughtFor} credit_FY={row.FY} />}
      </>
    ),
  },
  { key: 'FY', header: 'FY', nowrap: true, cell: ({ FY }) => financialYearLabel(FY) },
  { key: 'price', header: 'Price', numeric: true, cell: ({ price }) => <Money rupees={price} /> },
  { key: 'quantity', header: 'Quantity', numeric: true, cell: (row) => <QuantityCell row={row} /> },
  { key: 'total', header: 'Total', numeric: true, cell: ({ total }) => <Money rupees={total} /> },
  { key: 'remove', header: 'Remove', actions: true, cell: (row) => <RemoveButton row={row} /> },
];
const COLUMNS_OF_PLACED = COLUMNS.filter(({ key }) => key !== 'remove');

interface PlanRowsProps {
  caption: string;
  lines: readonly Line[];
  /** Financial year that the credits of a line are bought for. */
  boughtFor: (line: Line) => number | undefined;
  kept: readonly { target_id: string; offer_id: string }[];
  changes: PlanChanges | null;
}

/** Purchases of a plan, of which quantities are changed and offers removed; nothing where there are none. */
export function PlanRows({ caption, lines, boughtFor, kept, changes }: PlanRowsProps) {
  if (lines.length === 0) return null;
  const rows = lines.map((line): Row => {
    const year = boughtFor(line) ?? line.FY;
    return {
      ...line,
      boughtFor: year === line.FY ? null : year,
      changes,
      isKept: kept.some(({ target_id, offer_id }) => target_id === line.target_id && offer_id === line.offer_id),
    };
  });
  return (
    <Table
      caption={caption}
      columns={changes === null ? COLUMNS_OF_PLACED : COLUMNS}
      rows={rows}
      rowKey={({ target_id, offer_id }) => `${target_id} ${offer_id}`}
    />
  );
}

/** The quantity of a row: a new one is taken by Enter, or when the field is left. */
function QuantityCell({ row }: { row: Row }) {
  const { changes, quantity, unit, least, most } = row;
  const [typed, setTyped] = useState<string | null>(null);
  const forbidden = useForbidden('trade');
  if (changes === null || forbidden !== undefined) return <Quantity quantity={quantity} unit={unit} />;
  const take = async () => {
    if (typed === null) return;
    const wanted = Number(typed);
    const wrong =
      wanted > most
        ? `Only ${formatQuantity(most, unit)} are free.`
        : wanted < least
          ? `At least ${formatQuantity(least, unit)}.`
          : null;
    changes.refuse(row, wrong);
    if (wrong !== null) return;
    if (wanted === quantity || (await changes.set(row, wanted))) setTyped(null);
  };
  const bounds = least < most ? `${groupDigits(least)} to ${formatQuantity(most, unit)}` : 'All that is free';
  return (
    <FieldFrame
      label={`Quantity from ${sellerOf(row)}`}
      labelHidden
      className={styles.quantity}
      error={changes.wrongOf(row)}
      help={row.isKept ? `Your quantity. ${bounds}` : bounds}
    >
      {(control) => (
        <NumberControl
          control={control}
          maxDigits={10}
          value={typed ?? String(quantity)}
          onValueChange={setTyped}
          onBlur={() => void take()}
          onKeyDown={({ key }) => {
            if (key === 'Enter') void take();
            if (key !== 'Escape') return;
            setTyped(null);
            changes.refuse(row, null);
          }}
        />
      )}
    </FieldFrame>
  );
}

function RemoveButton({ row }: { row: Row }) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon="trash"
      needs="trade"
      aria-label={`Remove ${sellerOf(row)}, ${row.title}`}
      disabled={row.changes?.isBusy}
      onClick={() => void row.changes?.set(row, 0)}
    >
      Remove
    </Button>
  );
}
