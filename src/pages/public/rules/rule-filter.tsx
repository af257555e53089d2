import type { ComponentProps } from 'react';
import { Form, useSearchParams } from 'react-router';
import { RuleSelects } from '../../../features/rulebook/ui/rule-selects.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import styles from './rules.module.css';

/** Filters of the rules. Without scripts it is a form that asks for the page again. */
export function RuleFilter({ options }: ComponentProps<typeof RuleSelects>) {
  const [address] = useSearchParams();
  return (
    <Form role="search" aria-label="Filter the rules" className={styles.filter} preventScrollReset>
      <RuleSelects options={options} />
      {address.has('on') && <input type="hidden" name="on" value={address.get('on') ?? ''} />}
      <div className="unscripted">
        <Button type="submit">Show</Button>
      </div>
    </Form>
  );
}
