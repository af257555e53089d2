import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { FieldFrame, type FieldProps } from '#ui/fields/field-frame.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { INITIAL_CURSOR_STATE } from './cursor-state.ts';
import { LinkDialog } from './link-dialog.tsx';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { openRichText, type RichText } from './rich-text.ts';
import prose from './prose.module.css';
import styles from './rich-text.module.css';

interface RichTextFieldProps extends FieldProps {
  /** Allows headings, lists and quotes; paragraphs only otherwise. */
  blocks?: boolean;
  /** The text was pressed before the editor was loaded. */
  isPressed?: boolean;
}

/** Editor for formatted text; the form's value is HTML. Load it lazily: the editor is larger than the rest of its screen. */
export default function RichTextField({
  name,
  label,
  help,
  optional,
  blocks = false,
  isPressed = false,
}: RichTextFieldProps) {
  const { field, fieldState } = useController({ name });
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const text = useRef<RichText | null>(null);
  const [place, setPlace] = useState(INITIAL_CURSOR_STATE);
  const [linking, setLinking] = useState(false);
  /** HTML that the editor holds, to tell a reset or restored form value from a typed one. */
  const held = useRef<string | null>(null);

  const change = useEffectEvent((html: string) => {
    held.current = html;
    field.onChange(html);
  });
  useEffect(() => {
    if (!element.current) return;
    const opened = openRichText(element.current, blocks, {
      onChange: (html) => change(html),
      onCursorState: setPlace,
    });
    text.current = opened;
    return () => {
      opened.close();
      text.current = null;
      held.current = null;
    };
  }, [blocks]);
  const value = typeof field.value === 'string' ? field.value : '';
  useEffect(() => {
    if (held.current === value) return;
    held.current = value;
    text.current?.load(value);
  }, [value]);
  const begins = useRef(isPressed);
  // After the text is loaded, because loading removes the cursor, and after the press itself: the editor may take the place of the pressed text
  // in the middle of it, and the browser then takes the focus away.
  useEffect(() => {
    if (!begins.current) return undefined;
    const timer = setTimeout(() => text.current?.focus());
    return () => clearTimeout(timer);
  }, []);

  const link = (target: string | null) => {
    setLinking(false);
    text.current?.link(target);
    text.current?.focus();
  };
  return (
    <FieldFrame label={label} help={help} error={fieldState.error?.message} optional={optional}>
      {({ id: control, ...attributes }) => (
        <div className={styles.box}>
          <RichTextToolbar
            label={`Format ${label.toLowerCase()}`}
            place={place}
            text={text.current}
            blocks={blocks}
            onLink={() => setLinking(true)}
          />
          <div
            {...attributes}
            ref={(node) => {
              element.current = node;
              field.ref({ focus: () => text.current?.focus() });
            }}
            id={control}
            role="textbox"
            tabIndex={0}
            aria-multiline="true"
            aria-label={label}
            contentEditable
            suppressContentEditableWarning
            spellCheck
            data-tall={blocks || undefined}
            className={classNames(styles.text, prose.prose)}
            onBlur={field.onBlur}
          />
          {linking && <LinkDialog key={id} target={place.link} onClose={() => setLinking(false)} onLink={link} />}
        </div>
      )}
    </FieldFrame>
  );
}
