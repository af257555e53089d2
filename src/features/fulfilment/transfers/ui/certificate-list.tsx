import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { CLOSING_LINE } from '#lib/closing-line.ts';
import type { Role } from '#lib/contract.ts';
import { startOfDay } from '#lib/dates.ts';
import type { ExportColumn } from '#lib/export-column.ts';
import { quantity } from '#lib/fields.ts';
import { financialYearLabel, parseFinancialYear, tradeYearOptions } from '#lib/financial-year.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { SmallButton } from '#ui/layout/button.tsx';
import { ListView, ShowAll } from '#ui/lists/list-view.tsx';
import { type Column, Table, TALL_TABLE } from '#ui/lists/table.tsx';
import { useAddressText } from '#web/address-search.ts';
import { allItems, ExportMenu } from '#web/export-menu.tsx';
import { FormDialog } from '#web/form-dialog.tsx';
import { tradeTransferPath } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { useToday } from '#web/today.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { type Certificate, certificatesQuery } from './queries.ts';

const EMPTY: Readonly<Record<Role, string>> = {
  recycler: 'Numbers that you record for your orders appear here.',
  producer: 'Numbers that recyclers record for your orders appear here.',
  superadmin: 'Numbers that recyclers record appear here.',
};
/** Filter by the financial year of the credit. */
export function CertificateFilter() {
  const [year, setYear] = useAddressText('FY');
  const today = startOfDay(useToday());
  const years = tradeYearOptions(today).map((each) => ({ value: String(each), label: financialYearLabel(each) }));
  const chosen = parseFinancialYear(year);
  return (
    <Select
      label="Financial year"
      value={chosen === null ? '' : String(chosen)}
      onValueChange={setYear}
      placeholder="All"
      options={years}
    />
  );
}

/** Certificate numbers of the CPCB portal that the reader sees, newest first. */
export function CertificateList({ role }: { role: Role }) {
  const [search] = useAddressText('search');
  const [year] = useAddressText('FY');
  const FY = parseFinancialYear(year);
  const list = useApiList(certificatesQuery({ search, ...(FY !== null && { FY: String(FY) }) }));
  const isFiltered = search !== '' || FY !== null;
  return (
    <>
      <ExportMenu
        list={list}
        name="certificate-numbers"
        columns={certificateExport(role)}
        rows={allItems}
        closing={CLOSING_LINE}
      />
      <ListView
        list={list}
        noun="certificate numbers"
        empty={
          <EmptyState
            title="No certificate numbers yet."
            drawing={isFiltered ? 'search' : 'papers'}
            text={isFiltered ? 'No certificate number matches.' : EMPTY[role]}
            action={isFiltered && <ShowAll />}
          />
        }
      >
        {(rows) => (
          <Table
            caption="CPCB certificate numbers"
            columns={certificateColumns(role)}
            rows={rows}
            maxHeight={TALL_TABLE}
          />
        )}
      </ListView>
    </>
  );
}

const creditOf = ({ credit_type, product_type, waste_type }: Certificate): string =>
  [credit_type, product_type, waste_type].join(', ');

const quantityColumn = (key: 'face_value' | 'used' | 'left', header: string): Column<Certificate> => ({
  key,
  header,
  numeric: true,
  nowrap: true,
  cell: (row) => formatQuantity(row[key] ?? 0, row.unit),
});

const OF_ALL: readonly Column<Certificate>[] = [
  {
    key: 'number',
    header: 'Certificate number',
    main: true,
    cell: ({ certificate_number: number, recalled }) => (
      <>
        {number}
        {recalled !== null && <div className="text-soft text-small">{`Recalled: ${recalled}`}</div>}
      </>
    ),
  },
  { key: 'credit', header: 'Credit', cell: creditOf },
  { key: 'year', header: 'Financial year', nowrap: true, cell: ({ FY }) => financialYearLabel(FY) },
  quantityColumn('face_value', 'Face value'),
  quantityColumn('used', 'Used'),
  quantityColumn('left', 'Left'),
  {
    key: 'orders',
    header: 'Orders',
    cell: ({ lines, unit }) =>
      lines.length === 0
        ? '-'
        : lines.map((line) => (
            <div key={line.line_id} className="together">
              <Link to={tradeTransferPath(line.trade_id)}>{line.order_id}</Link>{' '}
              <span className="text-soft text-small">{formatQuantity(line.quantity, unit)}</span>
            </div>
          )),
  },
];
const OF_BUYER = OF_ALL.filter(({ key }) => key !== 'used' && key !== 'left');
const OF_SELLER: readonly Column<Certificate>[] = [
  ...OF_ALL,
  { key: 'correct', header: 'Correct', actions: true, cell: (row) => <FaceValue certificate={row} /> },
];

/** Columns of the list: how much of a number other buyers have is nothing that a producer reads. */
const certificateColumns = (role: Role): readonly Column<Certificate>[] =>
  role === 'producer' ? OF_BUYER : role === 'recycler' ? OF_SELLER : OF_ALL;

const certificateExport = (role: Role): readonly ExportColumn<Certificate>[] => [
  { header: 'Certificate number', value: (row) => row.certificate_number },
  { header: 'Waste type', value: (row) => row.waste_type },
  { header: 'Product type', value: (row) => row.product_type },
  { header: 'Credit type', value: (row) => row.credit_type },
  { header: 'FY', value: ({ FY }) => financialYearLabel(FY) },
  { header: 'Unit', value: ({ unit }) => unitName(unit) },
  { header: 'Face value', format: 'quantity', value: (row) => row.face_value },
  // A buyer's own part of it: the face value may be of several companies.
  ...(role === 'producer'
    ? ([
        {
          header: 'Quantity',
          format: 'quantity',
          value: ({ lines }) => lines.reduce((sum, { quantity: part }) => sum + part, 0),
        },
      ] satisfies ExportColumn<Certificate>[])
    : ([
        { header: 'Used', format: 'quantity', value: (row) => row.used },
        { header: 'Left', format: 'quantity', value: (row) => row.left },
      ] satisfies ExportColumn<Certificate>[])),
  { header: 'EPR account', value: (row) => row.epr_registration_number },
  { header: 'Seller', value: (row) => row.seller.company_name },
  {
    header: 'Orders',
    value: ({ lines, unit }) =>
      lines.map((line) => `${line.order_id} (${formatQuantity(line.quantity, unit)})`).join(', '),
  },
  { header: 'Recalled', value: ({ recalled }) => recalled },
];

const schema = z.object({ face_value: quantity('Face value is required') });

/** Corrects the face value of a certificate that no buyer has seen and no recall holds. */
function FaceValue({ certificate }: { certificate: Certificate }) {
  const [open, setOpen] = useState(false);
  if (certificate.recalled !== null || certificate.lines.some(({ status }) => status === 'seen')) return null;
  return (
    <>
      <SmallButton
        needs="trade"
        aria-label={`Correct face value: ${certificate.certificate_number}`}
        onClick={() => setOpen(true)}
      >
        Correct face value
      </SmallButton>
      {open && <FaceValueDialog certificate={certificate} onClose={() => setOpen(false)} />}
    </>
  );
}

function FaceValueDialog({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const { id, certificate_number: number, face_value: faceValue, used, unit } = certificate;
  const form = useSchemaForm(schema, { face_value: String(faceValue) });
  const write = useWriteOnce('PATCH /api/epr/certificates/{id}/');
  const busy = form.formState.isSubmitting;
  const send = (body: z.output<typeof schema>) => write.send({ params: { id }, body });
  return (
    <FormDialog title="Correct face value" busyLabel="Saving..." form={form} send={send} onClose={onClose}>
      <p>{`Certificate ${number}: enter the face value that the CPCB portal shows. Minimum ${formatQuantity(used ?? 0, unit)}, already recorded for orders.`}</p>
      <NumberField name="face_value" label={`Face value (${unitName(unit)})`} disabled={busy} />
    </FormDialog>
  );
}
