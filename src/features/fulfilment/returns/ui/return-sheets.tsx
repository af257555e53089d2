import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#lib/dates.ts';
import type { ExportColumn } from '#lib/export-column.ts';
import { formatRupees } from '#lib/money.ts';
import { groupDigits } from '#lib/quantity.ts';
import { StatusWord } from '#rules/rulebook/ui/rule-reference.tsx';
import { Badge, type BadgeStatus } from '#ui/feedback/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { rulePath } from '#web/paths.ts';
import type { CheckState } from '../rules.ts';
import { type Return, SHEET_KEYS, type Sheets, SHEETS } from './sheet-columns.ts';
import styles from './returns.module.css';

function shown<Row>({ value, format, header }: ExportColumn<Row>, row: Row, index: number): ReactNode {
  const known = value(row, index);
  if (known === null || known === '') return '-';
  if (known instanceof Date) return formatDay(known.toISOString());
  if (typeof known === 'number') return format === 'money' ? formatRupees(known) : groupDigits(known);
  return header === 'Rule' ? <Link to={rulePath(known)}>Rule</Link> : known;
}

/** Columns whose texts go over several lines; a wide table scrolls within its frame. */
const LONG: ReadonlySet<string> = new Set(['Description', 'Source', 'Value', 'What']);

const tableColumns = <Row,>(columns: readonly ExportColumn<Row>[]): readonly Column<Row>[] =>
  columns.map((column, place) => ({
    key: column.header,
    header: column.header,
    cell: (row, index) => shown(column, row, index),
    numeric: column.format === 'quantity' || column.format === 'money',
    main: place === 0,
    nowrap: !LONG.has(column.header),
  }));

/** Made once: a table renders its rows again where its columns change. */
const COLUMNS = Object.fromEntries(
  Object.entries(SHEETS).map(([key, { columns }]) => [key, tableColumns(columns as readonly ExportColumn<object>[])]),
) as unknown as { readonly [Key in keyof Sheets]: readonly Column<Sheets[Key][number]>[] };

const NONE: Readonly<Record<keyof Sheets, string>> = {
  summary: 'No targets and no orders of this year.',
  credits: 'No certificate numbers yet.',
  without_number: 'Every credit has a certificate number.',
  disputed: 'No disputes.',
  recalled: 'No recalls.',
  invoices: 'No invoices yet.',
  sources: 'No rules are known for this waste type.',
};

function SheetTable<Key extends keyof Sheets>({ name, rows }: { name: Key; rows: Sheets[Key] }) {
  const heading = SHEETS[name].name;
  // A table that scrolls has the name already, and two landmarks of one name cannot be told apart.
  const label = rows.length === 0 ? heading : undefined;
  return (
    <section aria-label={label} className="stack" style={{ ['--stack-gap' as string]: 'var(--space-3)' }}>
      <h2>{heading}</h2>
      {rows.length === 0 ? (
        <p className="text-soft">{NONE[name]}</p>
      ) : (
        <Table<Sheets[Key][number]> caption={heading} columns={COLUMNS[name]} rows={rows} rowKey={keyOf} />
      )}
    </section>
  );
}

/** Rows have no ids: they are told apart by what they say. */
const keyOf = (row: object): string => JSON.stringify(row);

/** The sheets of a return, one table after the other. */
export function ReturnSheets({ sheets }: { sheets: Sheets }) {
  return SHEET_KEYS.map((key) => <SheetTable key={key} name={key} rows={sheets[key]} />);
}

/** The days on which the returns of the year are due, by rule and by extension. */
export function DueDates({ due }: { due: Return['due'] }) {
  return (
    <Card as="section" title="Due dates" aria-label="Due dates">
      {due.length === 0 && <p className="text-soft">Not known</p>}
      <ul className={styles.list}>
        {due.map(({ what, date, notice, rule_id: rule, status }) => (
          <li key={rule} className={styles.item}>
            <span>
              {what}
              {notice !== null && <span className="text-soft text-small">{`, notice ${notice}`}</span>}
            </span>
            <span className={styles.end}>
              <b className="figures">{date === null ? 'Not known' : formatDay(date)}</b>
              <StatusWord status={status} />
              <Link to={rulePath(rule)}>Rule</Link>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const STATES: Readonly<Record<CheckState, { badge: BadgeStatus; word: string }>> = {
  done: { badge: 'completed', word: 'Done' },
  open: { badge: 'pending', word: 'Open' },
  not_known: { badge: 'unknown', word: 'Not known' },
};

/** Checklist of the year: done, open or not known. */
export function Checklist({ checks }: { checks: Return['checklist'] }) {
  return (
    <Card as="section" title="Checklist" aria-label="Checklist">
      <ul className={styles.list}>
        {checks.map(({ key, text, state, count }) => (
          <li key={key} className={styles.item}>
            <span>{text}</span>
            <Badge
              status={STATES[state].badge}
            >{`${STATES[state].word}${count > 0 ? `: ${groupDigits(count)}` : ''}`}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
