import { pageTitle } from '../../web/page-head.ts';
import { PeoplePage, peopleHandle } from './people-page.tsx';

export const handle = peopleHandle('producer');

export function meta() {
  return [{ title: pageTitle('Producers') }];
}

export default function ProducerPeoplePage() {
  return <PeoplePage side="producer" />;
}
