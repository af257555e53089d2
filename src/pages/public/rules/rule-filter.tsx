import { Form, useSearchParams } from 'react-router';
import { Button } from '../../../ui/layout/button.tsx';
import { type Option, Select } from '../../../ui/fields/select.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import styles from './rules.module.css';

/** The filters in the address, by their labels. */
const FILTERS = [
  { name: 'kind', label: 'Rule' },
  { name: 'status', label: 'Status' },
  { name: 'stream', label: 'Waste type' },
] as const;
type Name = (typeof FILTERS)[number]['name'];

/** Filters of the rules. Without scripts it is a form that asks for the page again. */
export function RuleFilter({ options }: { options: Readonly<Record<Name, readonly Option[]>> }) {
  const [address] = useSearchParams();
  return (
    <Form role="search" aria-label="Filter the rules" className={styles.filter} preventScrollReset>
      {FILTERS.map(({ name, label }) => (
        <AddressSelect key={name} name={name} label={label} options={options[name]} />
      ))}
      {address.has('on') && <input type="hidden" name="on" value={address.get('on') ?? ''} />}
      <div className="unscripted">
        <Button type="submit">Show</Button>
      </div>
    </Form>
  );
}

function AddressSelect({ name, label, options }: { name: Name; label: string; options: readonly Option[] }) {
  const [text, setText] = useAddressText(name);
  const isKnown = options.some(({ value }) => value === text);
  return (
    <Select
      name={name}
      label={label}
      value={isKnown ? text : ''}
      onValueChange={setText}
      placeholder="All"
      options={options}
    />
  );
}
