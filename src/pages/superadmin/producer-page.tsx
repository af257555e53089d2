import { pageTitle } from '../../web/page-head.ts';
import { PersonPage, personHandle } from './person-page.tsx';

export const handle = personHandle('producer');

export function meta() {
  return [{ title: pageTitle('Producer') }];
}

export default function ProducerPage() {
  return <PersonPage side="producer" />;
}
