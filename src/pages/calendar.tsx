import { CalendarView } from '#oversight/calendar/ui/calendar-view.tsx';
import { calendarLinkQuery, calendarQuery } from '#oversight/calendar/ui/queries.ts';
import type { PageHandle } from '#web/page-handle.ts';

export const handle: PageHandle = {
  screen: { heading: 'Calendar', subtext: 'Returns, credits that expire and trades to respond to' },
  preload: { roles: ['recycler', 'producer'], queries: [calendarQuery(), calendarLinkQuery] },
};

/** `/Calendar`: the days of a recycler or producer. */
export default function CalendarPage() {
  return <CalendarView />;
}
