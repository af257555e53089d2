import type { ReactNode } from 'react';
import { ButtonLink } from '../../../../ui/layout/button.tsx';
import { CardList } from '../../../../ui/lists/card-list.tsx';
import { ListView } from '../../../../ui/lists/list-view.tsx';
import { EmptyState } from '../../../../ui/feedback/states.tsx';
import { ShowAll } from '../../../../ui/lists/show-all.tsx';
import { ExportMenu } from '../../../../web/export-menu.tsx';
import { useApiList } from '../../../../web/queries.ts';
import { useView } from '../../../../web/view-switch.tsx';
import type { AccountRole } from '../../../epr-accounts/rules.ts';
import { TradeTable } from '../../../trade-list/ui/trade-table.tsx';
import { RequestActions, type RequestWork } from './request-actions.tsx';
import { RequestCard } from './request-card.tsx';
import { requestExport } from './request-export.ts';
import { useRequestWork } from './use-request-work.tsx';
import { REQUEST_FILTERS } from '../../../stages/stages.ts';
import { stageWords, useStageQuery } from '../trade/stage-filter.tsx';
import { freeFor, type RequestKind, type TradeRequest } from './request-words.ts';
import { TradeListSkeleton } from '../trade/trade-list-skeleton.tsx';
import styles from '../trade/trade-card.module.css';
import { requestsQuery } from '../queries.ts';
import { PATHS } from '../../../../web/paths.ts';

export interface RequestListProps {
  /** Role of the reader: a recycler decides, a producer pays. */
  role: AccountRole;
  kind: RequestKind;
  /** Which requests are shown; all by default. */
  shows?: (request: Pick<TradeRequest, 'round' | 'stage'>) => boolean;
}

/** The caller's purchase requests or counter-offers as cards or as a table; search, stage and view are read from the address. */
export function RequestList(props: RequestListProps) {
  const [view] = useView();
  return view === 'table' ? <RequestTable {...props} /> : <RequestCards {...props} />;
}

function RequestTable({ role, kind, shows }: RequestListProps) {
  const asked = useStageQuery();
  return (
    <TradeTable
      role={role}
      filters={{ kind, ...asked }}
      caption={kind === 'purchase' ? 'Direct Purchase' : 'Counter Offers'}
      file={FILES[kind]}
      noun={NOUNS[kind]}
      empty={<NoRequests role={role} kind={kind} search={stageWords(asked, REQUEST_FILTERS[role])} />}
      shows={shows}
    />
  );
}

const FILES = { purchase: 'direct-purchases', counter: 'counter-offers' } as const;
const NOUNS = { purchase: 'purchase requests', counter: 'counter-offers' } as const;

/** Cards, newest first. */
function RequestCards({ role, kind, shows }: RequestListProps) {
  const asked = useStageQuery();
  const list = useApiList(requestsQuery(kind, asked));
  const shownOf = (requests: readonly TradeRequest[]) => (shows ? requests.filter(shows) : requests);
  const items = shownOf(list.items);
  return (
    <>
      <ExportMenu list={list} name={FILES[kind]} columns={requestExport(role, kind)} rows={shownOf} />
      <ListView
        list={list}
        items={items}
        noun={NOUNS[kind]}
        loading={<TradeListSkeleton />}
        {...(kind === 'counter' && { failure: 'Failed to load counter offers.' })}
        empty={<NoRequests role={role} kind={kind} search={stageWords(asked, REQUEST_FILTERS[role])} />}
      >
        {(shown) => <Requests role={role} items={shown} />}
      </ListView>
    </>
  );
}

function Requests({ role, items }: { role: AccountRole; items: readonly TradeRequest[] }) {
  const { work, running, dialog } = useRequestWork(role);
  return (
    <>
      <CardList label="Requests" items={items} className={styles.list}>
        {(request) => (
          <RequestCard request={request} role={role}>
            <RequestActions
              request={request}
              role={role}
              disabled={running !== null}
              running={running?.id === request.id ? running.name : null}
              refused={refusedNow(request)}
              onWork={(name) => work(request, name)}
            />
          </RequestCard>
        )}
      </CardList>
      {dialog}
    </>
  );
}

/** A counter-offer that needs more than is free now cannot be accepted. */
function refusedNow(request: TradeRequest): ReadonlySet<RequestWork> {
  return new Set(freeFor(request)?.enough === false ? ['approved'] : []);
}

function NoRequests({ role, kind, search }: { role: AccountRole; kind: RequestKind; search: string }) {
  // The specification has one text for both lists.
  const title = 'No Counter Offers';
  if (search)
    return (
      <EmptyState title={title} text={`Nothing here matches “${search}”.`} drawing="search" action={<ShowAll />} />
    );
  let text: ReactNode;
  if (role === 'recycler')
    text =
      kind === 'purchase'
        ? 'When a producer buys at your listed price, the request waits here for your answer.'
        : 'Counter-offers from producers appear here for your response.';
  else
    text =
      kind === 'purchase'
        ? 'Your purchase requests appear here.'
        : 'When you offer another price for a credit, the answer comes here.';
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        role === 'recycler' ? (
          <ButtonLink to={PATHS.createOffer} icon="plus">
            Add Credit Offer
          </ButtonLink>
        ) : (
          <ButtonLink to={PATHS.producerMarket}>Browse credit offers</ButtonLink>
        )
      }
    />
  );
}
