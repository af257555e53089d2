import { Suspense } from 'react';
import { lazyPart } from '#web/lazy-part.tsx';
import type { FilterFormProps } from './filter-form.tsx';
import styles from './filter-panel.module.css';

const Form = lazyPart(async () => ({ default: (await import('./filter-form.tsx')).FilterForm }));

/** The form of filters; its code comes when a page shows it. Its styles come with the page, which can be read before, and without scripts. */
export function LazyFilterForm(props: Omit<FilterFormProps, 'className'>) {
  return (
    <Suspense>
      <Form {...props} className={styles.form} />
    </Suspense>
  );
}
