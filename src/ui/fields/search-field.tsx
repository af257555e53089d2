import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../brand/icon.tsx';
import { IconButton } from '../layout/button.tsx';
import { classNames } from '../layout/class-names.ts';
import field from './field.module.css';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** Name for a screen reader, e.g. `Search offers`. */
  label: string;
  /** The text from the address. */
  value: string;
  /** Gets the text after a pause of `delay` in typing; immediately on Enter, on clearing and on blur. */
  onSearch: (text: string) => void;
  /** Milliseconds; 500 by default, 0 for immediately. */
  delay?: number;
  placeholder?: string;
  className?: string;
  /** Name of the query parameter for browsers without scripts, where the form reloads this page. */
  name?: string;
  /** Hidden fields with the other query parameters, for the same case. */
  children?: ReactNode;
}

/** A search box whose text the caller keeps in the address; it follows back and forward. */
export function SearchField({
  label,
  value,
  onSearch,
  delay = 500,
  placeholder = 'Search',
  className,
  name,
  children,
}: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // Something other than this box changed the address.
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (text: string) => {
    clearTimeout(timer.current);
    if (text === sent.current) return;
    sent.current = text;
    onSearch(text);
  };
  const change = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (delay === 0 || text === '') send(text);
    else timer.current = setTimeout(() => send(text), delay);
  };
  const input = useRef<HTMLInputElement>(null);
  const first = useRef({ typed, change });
  useLayoutEffect(() => {
    // Text typed before the page's script ran: the next render would undo it.
    const early = input.current?.value;
    if (early !== undefined && early !== first.current.typed) first.current.change(early);
  }, []);

  return (
    <form
      role="search"
      aria-label={label}
      className={classNames(field.box, styles.search, className)}
      onSubmit={(event) => {
        event.preventDefault();
        send(typed);
      }}
    >
      {children}
      <label htmlFor={id} className={styles.glass}>
        <Icon name="search" />
        <span className="visually-hidden">{label}</span>
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        placeholder={placeholder}
        onChange={(event) => change(event.target.value)}
        // Searches before the focus moves to a link: a later search would replace that navigation, and Back finds the text in the address.
        onBlur={() => delay > 0 && send(typed)}
        className={classNames(field.bare, styles.input)}
      />
      {typed !== '' && (
        <IconButton
          icon="close"
          size="small"
          label="Clear search"
          className={field.inside}
          onClick={() => change('')}
        />
      )}
    </form>
  );
}
