import { useState } from 'react';
import { formatDay } from '#lib/dates.ts';
import { PART_NAMES } from '#lib/parts.ts';
import { formatTotals, groupDigits } from '#lib/quantity.ts';
import { toast } from '#ui/feedback/toast.ts';
import { SmallButtonLink, SmallButton } from '#ui/layout/button.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { type ApiResponse, errorText } from '#web/api.ts';
import { DASHBOARDS } from '#web/paths.ts';
import { ROLE_LABELS } from '#web/workspace/navigation.ts';
import { switchOrganisation } from '#web/workspace/switch-organisation.ts';

type Organisation = ApiResponse<'GET /api/users/organisations/'>['data'][number];
type Figures = ApiResponse<'GET /api/users/organisations/overview/'>['data'][number];

/** An organisation with its figures, as soon as they are known. */
export interface OrganisationRow extends Organisation {
  figures: Figures | undefined;
}

/** The person's organisations. `Open` switches to one, and leads to its dashboard. */
export function OrganisationTable({ rows }: { rows: readonly OrganisationRow[] }) {
  return <Table caption="Organisations" columns={COLUMNS} rows={rows} />;
}

const COLUMNS: readonly Column<OrganisationRow>[] = [
  {
    key: 'organisation',
    header: 'Organisation',
    main: true,
    cell: ({ company_name, unique_id, active }) => (
      <>
        {company_name}
        <div className="text-small text-soft">{active ? `${unique_id} · active now` : unique_id}</div>
      </>
    ),
  },
  { key: 'kind', header: 'Kind', cell: ({ role }) => ROLE_LABELS[role] },
  {
    key: 'part',
    header: 'Your part',
    cell: ({ part, until }) => (until === null ? PART_NAMES[part] : `${PART_NAMES[part]}, until ${formatDay(until)}`),
  },
  { key: 'needs', header: 'Needs you', numeric: true, cell: ({ needs_you }) => groupDigits(needs_you) },
  {
    key: 'missing',
    header: 'Missing (Kg)',
    numeric: true,
    cell: ({ figures }) => (figures === undefined ? '' : missingOf(figures)),
  },
  {
    key: 'deadline',
    header: 'Next deadline',
    cell: ({ figures }) => figures && <Deadline deadline={figures.next_deadline} />,
  },
  { key: 'open', header: 'Open', actions: true, cell: (row) => <Open organisation={row} /> },
];

/** Kilograms stand as the header says; what is counted in grams says so. */
function missingOf({ missing }: Figures): string {
  if (missing === null) return '–';
  return missing.g === 0 ? groupDigits(missing.kg) : formatTotals(missing);
}

function Deadline({ deadline }: { deadline: Figures['next_deadline'] }) {
  if (deadline === null) return <span>None</span>;
  return (
    <>
      <span>{formatDay(deadline.day)}</span>
      <div className="text-small text-soft">{deadline.title}</div>
    </>
  );
}

function Open({ organisation: { id, company_name, active, role } }: { organisation: Organisation }) {
  const [busy, setBusy] = useState(false);
  const label = `Open ${company_name}`;
  if (active)
    return (
      <SmallButtonLink to={DASHBOARDS[role]} aria-label={label}>
        Open
      </SmallButtonLink>
    );
  const open = async () => {
    setBusy(true);
    await switchOrganisation(id).catch((error: unknown) => {
      toast.error(errorText(error));
      setBusy(false);
    });
  };
  return (
    <SmallButton aria-label={label} busy={busy} onClick={() => void open()}>
      Open
    </SmallButton>
  );
}
