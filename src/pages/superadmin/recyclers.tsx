import { pageTitle } from '../../web/page-head.ts';
import { PeoplePage, peopleHandle } from './people-page.tsx';

export const handle = peopleHandle('recycler');

export function meta() {
  return [{ title: pageTitle('Recyclers') }];
}

export default function RecyclerPeoplePage() {
  return <PeoplePage side="recycler" />;
}
