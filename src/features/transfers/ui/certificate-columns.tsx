import { Link } from 'react-router';
import type { Role } from '../../../lib/contract.ts';
import type { ExportColumn } from '../../../lib/export-column.ts';
import { financialYearLabel } from '../../../lib/financial-year.ts';
import { formatQuantity } from '../../../lib/quantity.ts';
import type { Column } from '../../../ui/lists/table.tsx';
import { tradeTransferPath } from '../../../web/paths.ts';
import { FaceValue } from './face-value.tsx';
import type { Certificate } from './queries.ts';

const creditOf = ({ credit_type, product_type, waste_type }: Certificate): string =>
  [credit_type, product_type, waste_type].join(', ');

const NUMBER: Column<Certificate> = {
  key: 'number',
  header: 'Certificate number',
  main: true,
  cell: ({ certificate_number: number, recalled }) => (
    <>
      {number}
      {recalled !== null && <div className="text-soft text-small">{`Recalled: ${recalled}`}</div>}
    </>
  ),
};
const CREDIT: Column<Certificate> = { key: 'credit', header: 'Credit', cell: creditOf };
const YEAR: Column<Certificate> = {
  key: 'year',
  header: 'Financial year',
  nowrap: true,
  cell: ({ FY }) => financialYearLabel(FY),
};
const quantity = (key: 'face_value' | 'used' | 'left', header: string): Column<Certificate> => ({
  key,
  header,
  numeric: true,
  nowrap: true,
  cell: (row) => formatQuantity(row[key] ?? 0, row.unit),
});
const ORDERS: Column<Certificate> = {
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
};
const CORRECT: Column<Certificate> = {
  key: 'correct',
  header: 'Correct',
  actions: true,
  cell: (row) => <FaceValue certificate={row} />,
};

const OF_BUYER = [NUMBER, CREDIT, YEAR, quantity('face_value', 'Face value'), ORDERS];
const OF_ALL = [
  NUMBER,
  CREDIT,
  YEAR,
  quantity('face_value', 'Face value'),
  quantity('used', 'Used'),
  quantity('left', 'Left'),
  ORDERS,
];
const OF_SELLER = [...OF_ALL, CORRECT];

/** Columns of the list: how much of a number other buyers have is nothing that a producer reads. */
export const certificateColumns = (role: Role): readonly Column<Certificate>[] =>
  role === 'producer' ? OF_BUYER : role === 'recycler' ? OF_SELLER : OF_ALL;

export const certificateExport = (role: Role): readonly ExportColumn<Certificate>[] => [
  { header: 'Certificate number', value: (row) => row.certificate_number },
  { header: 'Waste type', value: (row) => row.waste_type },
  { header: 'Product type', value: (row) => row.product_type },
  { header: 'Credit type', value: (row) => row.credit_type },
  { header: 'FY', value: ({ FY }) => financialYearLabel(FY) },
  { header: 'Unit', value: (row) => row.unit },
  { header: 'Face value', format: 'quantity', value: (row) => row.face_value },
  ...(role === 'producer'
    ? []
    : ([
        { header: 'Used', format: 'quantity', value: (row) => row.used },
        { header: 'Left', format: 'quantity', value: (row) => row.left },
      ] satisfies ExportColumn<Certificate>[])),
  { header: 'EPR account', value: (row) => row.epr_registration_number },
  { header: 'Seller', value: (row) => row.seller.company_name },
  { header: 'Orders', value: ({ lines }) => lines.map(({ order_id: order }) => order).join(', ') },
];
