import { useSearchParams } from 'react-router';

/** What the address holds beside a form's own fields, as hidden fields; a new answer begins at the list's start. */
export function KeptFields({ without }: { without: readonly string[] }) {
  const [address] = useSearchParams();
  const dropped = new Set([...without, 'cursor', 'panel']);
  return [...address]
    .filter(([name]) => !dropped.has(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
