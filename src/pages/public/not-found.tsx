import { data } from 'react-router';
import type { PageHandle } from '#web/page-handle.ts';
import { NotFoundView } from '../status-views.tsx';

export const handle: PageHandle = { cache: 'static', hidden: true };

/** Every unknown path, and `/404` itself. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFoundView />;
}
