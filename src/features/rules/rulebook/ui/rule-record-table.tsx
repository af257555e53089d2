import { useState } from 'react';
import { formatDay } from '#lib/dates.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ButtonLink, SmallButton } from '#ui/layout/button.tsx';
import { ListView, ShowAll } from '#ui/lists/list-view.tsx';
import { Table, TALL_TABLE, type Column } from '#ui/lists/table.tsx';
import { useAddressText } from '#web/address-search.ts';
import type { ApiResponse } from '#web/api.ts';
import { PATHS } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { KIND_NAMES, KINDS, STREAMS } from '../kinds.ts';
import { RULE_STATUSES } from '../status.ts';
import { appliesTo, valueText } from '../value-text.ts';
import { ruleRecordsQuery } from './queries.ts';
import { VerifyDialog, WithdrawDialog } from './rule-dialogs.tsx';
import { StatusWord } from './rule-reference.tsx';
import styles from './rule-record-table.module.css';

type RuleRecord = ApiResponse<'GET /api/superadmin/rules/'>['data'][number];
type OpenDialog = { action: 'verify' | 'withdraw'; rule: RuleRecord & { id: string } } | null;

const isWithdrawn = ({ withdrawn_at: at }: RuleRecord) => at !== null;
const mayVerify = (rule: RuleRecord) => !isWithdrawn(rule) && rule.value !== null && rule.status !== 'verified';
const mayWithdraw = (rule: RuleRecord) => !isWithdrawn(rule) && rule.origin === 'own';

function history({ read_on: readOn, read_by: reader, withdrawn_at: at, withdrawn_by: by }: RuleRecord): string[] {
  return [
    ...(readOn === null ? [] : [`Read on ${formatDay(readOn)}${reader === null ? '' : ` by ${reader}`}`]),
    ...(at === null ? [] : [`Withdrawn on ${formatDay(at)}${by === null ? '' : ` by ${by}`}`]),
  ];
}

function columnsOf(open: (opened: OpenDialog) => void): Column<RuleRecord>[] {
  return [
    {
      key: 'kind',
      header: 'Rule',
      main: true,
      cell: ({ kind, stream }) => (
        <>
          {KIND_NAMES[kind]}
          <span className={styles.more}>{stream}</span>
        </>
      ),
    },
    { key: 'scope', header: 'Applies to', cell: appliesTo },
    {
      key: 'value',
      header: 'Value',
      cell: ({ kind, value }) => <span className="figures">{valueText(kind, value)}</span>,
    },
    { key: 'from', header: 'From', nowrap: true, cell: ({ from }) => formatDay(from) },
    {
      key: 'to',
      header: 'Until',
      nowrap: true,
      cell: ({ to }) => (to === null ? 'Open' : formatDay(to)),
    },
    {
      key: 'source',
      header: 'Source',
      long: true,
      cell: ({ source_title: title, source_url: url, clause }) => (
        <>
          {url === null ? (
            <span>{title}</span>
          ) : (
            <a href={url} target="_blank" rel="noopener">
              {title}
            </a>
          )}
          {clause !== null && <span>{`, ${clause}`}</span>}
        </>
      ),
      value: ({ source_title: title, clause }) => [title, clause].filter((part) => part !== null).join(', '),
    },
    {
      key: 'status',
      header: 'Status',
      pinned: true,
      cell: (rule) => (
        <>
          {isWithdrawn(rule) ? <Badge status="withdrawn" /> : <StatusWord status={rule.status} />}
          {history(rule).map((event) => (
            <span key={event} className={styles.more}>
              {event}
            </span>
          ))}
        </>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      actions: true,
      cell: (rule) => {
        const { id } = rule;
        if (id === null) return null;
        const name = `${KIND_NAMES[rule.kind]}, ${rule.stream}, ${appliesTo(rule)}`;
        return (
          <>
            {mayVerify(rule) && (
              <SmallButton
                aria-label={`Verify ${name}`}
                onClick={() => open({ action: 'verify', rule: { ...rule, id } })}
              >
                Verify
              </SmallButton>
            )}
            {mayWithdraw(rule) && (
              <SmallButton
                aria-label={`Withdraw ${name}`}
                onClick={() => open({ action: 'withdraw', rule: { ...rule, id } })}
              >
                Withdraw
              </SmallButton>
            )}
          </>
        );
      },
    },
  ];
}

const keyOf = ({ id }: RuleRecord) => id ?? '';

/** Table of all rules, the withdrawn ones too; search and filters are read from the address. */
export function RuleRecordTable() {
  const [search] = useAddressText('search');
  const [kind] = useAddressText('kind');
  const [status] = useAddressText('status');
  const [stream] = useAddressText('stream');
  const [opened, setOpened] = useState<OpenDialog>(null);
  const [columns] = useState(() => columnsOf(setOpened));
  const query = ruleRecordsQuery({
    search,
    kind: KINDS.find((each) => each === kind),
    status: RULE_STATUSES.find((each) => each === status),
    stream: STREAMS.find((each) => each === stream),
  });
  const list = useApiList(query);
  const isNarrowed = [search, kind, status, stream].some((text) => text !== '');
  const close = () => setOpened(null);
  return (
    <>
      <ListView
        list={list}
        noun="rules"
        empty={
          <EmptyState
            title={isNarrowed ? 'No rule with this status' : 'No rules'}
            drawing={isNarrowed ? 'search' : 'papers'}
            text={isNarrowed ? 'Choose another rule, status or waste type.' : 'Rules will appear here.'}
            action={isNarrowed ? <ShowAll /> : <ButtonLink to={PATHS.newRule}>Add Rule</ButtonLink>}
          />
        }
      >
        {(rules) => <Table caption="Rules" columns={columns} rows={rules} rowKey={keyOf} maxHeight={TALL_TABLE} />}
      </ListView>
      {opened?.action === 'verify' && <VerifyDialog rule={opened.rule} onClose={close} />}
      {opened?.action === 'withdraw' && <WithdrawDialog rule={opened.rule} onClose={close} />}
    </>
  );
}
