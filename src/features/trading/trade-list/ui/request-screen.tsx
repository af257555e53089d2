/** A party's screens of purchase requests and of counter-offers. */
import type { ReactNode } from 'react';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { REQUEST_FILTERS } from '#trading/stages/stages.ts';
import { requestsQuery } from '#trading/trades/ui/queries.ts';
import { RequestActions, refusedNow } from '#trading/trades/ui/request/request-actions.tsx';
import type { RequestKind } from '#trading/trades/ui/request/request-words.ts';
import { useRequestWork } from '#trading/trades/ui/request/use-request-work.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { CardList } from '#ui/lists/card-list.tsx';
import { ShowAll } from '#ui/lists/list-view.tsx';
import type { ScreenHead } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { requestColumns } from './export-columns.ts';
import { RequestCard } from './trade-cards.tsx';
import { TradeCards, TradesScreen, type TradesView, useStageQuery } from './trades-screen.tsx';

const WORDS = {
  purchase: { caption: 'Direct Purchase', file: 'direct-purchases', noun: 'purchase requests' },
  counter: { caption: 'Counter Offers', file: 'counter-offers', noun: 'counter-offers' },
} as const;

/** Heading and subtext; the producer's text needs a second line. */
export const requestScreen = (kind: RequestKind, role: AccountRole): ScreenHead => ({
  heading: WORDS[kind].caption,
  subtext: "List of offers you've received!",
  ...(role === 'producer' && { note: 'Requests you have sent to recyclers' }),
});

interface RequestsView extends TradesView {
  /** Role of the reader: a recycler decides, a producer pays. */
  role: AccountRole;
  kind: RequestKind;
}

const viewOf = (role: AccountRole, kind: RequestKind, shows: TradesView['shows']): RequestsView => ({
  ...WORDS[kind],
  role,
  kind,
  searchLabel: `Search ${WORDS[kind].caption}`,
  filters: REQUEST_FILTERS[role],
  empty: (words) => <NoRequests role={role} kind={kind} words={words} />,
  shows,
});

interface RequestScreenProps extends Pick<RequestsView, 'role' | 'kind' | 'shows'> {
  children?: ReactNode;
}

export function RequestScreen({ role, kind, shows, children }: RequestScreenProps) {
  const view = viewOf(role, kind, shows);
  return (
    <TradesScreen view={view} cards={<RequestCards view={view} />}>
      {children}
    </TradesScreen>
  );
}

function RequestCards({ view }: { view: RequestsView }) {
  const { role, kind } = view;
  const list = useApiList(requestsQuery(kind, useStageQuery()));
  const { work, running, dialog } = useRequestWork(role);
  return (
    <>
      <TradeCards
        view={view}
        list={list}
        columns={requestColumns(role, kind)}
        {...(kind === 'counter' && { failure: 'Failed to load counter offers.' })}
      >
        {(items) => (
          <CardList label="Requests" items={items} className="stack">
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
        )}
      </TradeCards>
      {dialog}
    </>
  );
}

const NOTHING_YET = {
  recycler: {
    purchase: 'When a producer buys at your listed price, the request waits here for your answer.',
    counter: 'Counter-offers from producers appear here for your response.',
    action: (
      <ButtonLink to={PATHS.createOffer} icon="plus">
        Add Credit Offer
      </ButtonLink>
    ),
  },
  producer: {
    purchase: 'Your purchase requests appear here.',
    counter: 'When you offer another price for a credit, the answer comes here.',
    action: <ButtonLink to={PATHS.producerMarket}>Browse credit offers</ButtonLink>,
  },
} as const;

function NoRequests({ role, kind, words }: { role: AccountRole; kind: RequestKind; words: string }) {
  // The specification has one text for both lists.
  const title = 'No Counter Offers';
  if (words)
    return <EmptyState title={title} text={`Nothing here matches “${words}”.`} drawing="search" action={<ShowAll />} />;
  return <EmptyState title={title} text={NOTHING_YET[role][kind]} action={NOTHING_YET[role].action} />;
}
