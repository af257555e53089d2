/** The review desk with items of a test, as its tests of documents, flags and verdicts open it. */
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { vi } from 'vitest';
import { supervisedProducerAccount } from '#oversight/supervision/contract.ts';
import { reviewItem } from '#oversight/supervision/review-contract.ts';
import { api, respond } from './api.ts';
import { sample } from './sample.ts';
import { openScreen } from './screen.tsx';

export const LIST = 'GET /api/superadmin/review/';
export const OPENED = 'POST /api/superadmin/review/opened/';
export const PRODUCER = 'PATCH /api/superadmin/producer-epr/{id}/';

export const documentOf = (id: string, opened = false) => ({
  file_id: id,
  label: 'EPR Registration Certificate',
  url: `/files/${id}`,
  opened,
});
export const one = sample(reviewItem, {
  id: 'one',
  type: 'producer_account',
  since: '2026-11-20T06:30:00.000Z',
  title: '1234',
  company: 'Brand Works',
  claims: [{ label: 'EPR Registration No', value: '1234' }],
  documents: [documentOf('certificate')],
  version: 3,
});
export const known = { ...one, documents: [documentOf('certificate', true)] };
export const two = sample(reviewItem, { ...one, id: 'two', title: '5678', documents: [documentOf('second', true)] });
export const three = sample(reviewItem, { ...two, id: 'three', title: '9012' });
export const flagged = {
  ...known,
  checks: [
    { name: 'state' as const, text: 'GST code 27 belongs to Maharashtra, the account is in Goa.', ok: false },
    { name: 'pan' as const, text: 'The registration number carries no PAN.', ok: null },
    { name: 'registration_date' as const, text: 'Registered on 1 May 2024.', ok: true },
  ],
};
const decided = sample(supervisedProducerAccount, { id: 'one' });

/** Answers as if the browser saw what it observes, or as if it was scrolled out of view. */
export function stubView() {
  const observed: IntersectionObserverCallback[] = [];
  class View {
    constructor(notify: IntersectionObserverCallback) {
      observed.push(notify);
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', View);
  return (intersectionRatio: number) => {
    for (const notify of observed) notify([{ intersectionRatio } as IntersectionObserverEntry], {} as never);
  };
}

export const sendFiles = (type: string) =>
  api.use(
    http.get('*/files/*', () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(3), {
        headers: { 'content-type': type, 'content-disposition': 'inline' },
      }),
    ),
  );
export const openDesk = (...items: (typeof one)[]) => {
  sendFiles('image/png');
  respond(LIST, { data: items, next: null });
  respond(OPENED, { message: 'Saved.' });
  respond(PRODUCER, { message: 'Account approved successfully.', data: decided });
  return openScreen('/review', { as: 'superadmin' });
};
export const theCase = (name: string) => screen.findByRole('article', { name: `Producer account ${name}` });
export const approve = () => screen.findByRole('button', { name: 'Approve' });
/** Only timeouts: answers still come. */
export const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
