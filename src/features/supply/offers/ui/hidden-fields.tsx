import { useSearchParams } from 'react-router';

/** The address's other parameters as hidden fields of a form; the cursor is dropped, so that the list starts at its first page. */
export function HiddenFields({ without }: { without: readonly string[] }) {
  const [address] = useSearchParams();
  const dropped = new Set([...without, 'cursor', 'panel']);
  return [...address]
    .filter(([name]) => !dropped.has(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
