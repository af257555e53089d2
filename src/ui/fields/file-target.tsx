import { type DragEvent, type ReactNode, type Ref, useState } from 'react';
import { classNames } from '../layout/class-names.ts';
import type { ControlAttributes } from './field-frame.tsx';
import styles from './file-field.module.css';

interface FileTargetProps {
  control: ControlAttributes;
  name: string;
  /** The browser's `accept` attribute. It only guides the picker: the schema checks the type. */
  accept?: string | undefined;
  multiple?: boolean;
  disabled?: boolean | undefined;
  ref: Ref<HTMLInputElement>;
  onBlur: () => void;
  /** Picked or dropped files, at least one. */
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Area that takes files by picker and by drag and drop. */
export function FileTarget({ control, name, accept, multiple = false, disabled, ref, ...rest }: FileTargetProps) {
  const { onBlur, onFiles, children } = rest;
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0) onFiles(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  return (
    <div
      className={classNames(styles.target, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        {...control}
        ref={ref}
        type="file"
        name={name}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onBlur={onBlur}
        onChange={({ target }) => {
          take(target.files);
          // The browser fires no change event for the same file until the input is cleared.
          if (multiple) target.value = '';
        }}
        className={styles.input}
      />
      {children}
    </div>
  );
}
