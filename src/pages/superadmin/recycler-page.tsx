import { pageTitle } from '../../web/page-head.ts';
import { PersonPage, personHandle } from './person-page.tsx';

export const handle = personHandle('recycler');

export function meta() {
  return [{ title: pageTitle('Recycler') }];
}

export default function RecyclerPage() {
  return <PersonPage side="recycler" />;
}
