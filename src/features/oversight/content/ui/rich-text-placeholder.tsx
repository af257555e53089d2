import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { INITIAL_CURSOR_STATE } from './cursor-state.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import prose from './prose.module.css';
import styles from './rich-text.module.css';

interface RichTextPlaceholderProps {
  label: string;
  optional?: boolean;
  blocks?: boolean;
  /** HTML as stored, sanitised by the server. */
  html: string;
  onPress: () => void;
}

/** Read-only view of a formatted text, shown in the editor's place until the editor is loaded. */
export function RichTextPlaceholder({ label, optional, blocks = false, html, onPress }: RichTextPlaceholderProps) {
  return (
    <FieldFrame label={label} optional={optional}>
      {({ id }) => (
        <div id={id} className={styles.box} onPointerDown={onPress}>
          <RichTextToolbar
            label={`Format ${label.toLowerCase()}`}
            place={INITIAL_CURSOR_STATE}
            text={null}
            blocks={blocks}
            onLink={onPress}
          />
          <div
            data-tall={blocks || undefined}
            className={classNames(styles.text, prose.prose)}
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
