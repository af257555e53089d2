import { type InputHTMLAttributes, type KeyboardEvent, useId, useState } from 'react';
import { Icon } from '#ui/brand/icon.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import styles from './search-dialog.module.css';

/**
 * The choices below a text box: arrows choose one, Enter or a press takes it. `box` goes to the `ChoiceBox`, `list` to the element around the choices,
 * `option` to each of them with its place.
 */
export function useChoices<Item>(items: readonly Item[], take: (item: Item) => void) {
  const id = useId();
  const [active, setActive] = useState(0);
  const chosenAt = Math.min(active, items.length - 1);
  const chosen = items[chosenAt];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      const next = (chosenAt + step + items.length) % items.length;
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen) {
      event.preventDefault();
      take(chosen);
    }
  };
  return {
    box: {
      role: 'combobox',
      'aria-expanded': items.length > 0,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': chosen && `${id}-${chosenAt}`,
      onKeyDown,
      onRestart: () => setActive(0),
    },
    list: { id: `${id}-list`, role: 'listbox' },
    // The keys are those of the box; a pointer presses the choice itself.
    option: (item: Item, at: number) => ({
      id: `${id}-${at}`,
      role: 'option',
      'aria-selected': at === chosenAt,
      className: classNames(styles.item, at === chosenAt && styles.active),
      onMouseMove: () => setActive(at),
      onClick: () => take(item),
    }),
  };
}

interface ChoiceBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  onType: (text: string) => void;
  /** Called as the text changes: the first choice is chosen again. */
  onRestart: () => void;
}

/** The text box above choices, which has the focus when its dialog opens. */
export function ChoiceBox({ onType, onRestart, ...attributes }: ChoiceBoxProps) {
  return (
    <div className={styles.box}>
      <Icon name="search" />
      <input
        {...attributes}
        type="text"
        data-autofocus
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          onType(event.target.value);
          onRestart();
        }}
        className={styles.input}
      />
    </div>
  );
}
