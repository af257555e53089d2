import { lazy, Suspense } from 'react';
import type { FilterFormProps } from './filter-form.tsx';
// A page from the server links the styles of its own modules only.
import './filter-panel.module.css';

const Form = lazy(async () => ({ default: (await import('./filter-form.tsx')).FilterForm }));

/** The form of filters; its code comes when a page shows it. */
export function LazyFilterForm(props: FilterFormProps) {
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}
