import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { fileTypesText, sizeText } from '#lib/file-rules.ts';
import { Icon } from '../brand/icon.tsx';
import { IconButton } from '../layout/button.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { FileTarget } from './file-target.tsx';
import { useField } from './use-field.ts';
import styles from './file-field.module.css';

interface FileFieldProps extends FieldProps {
  /** The browser's `accept` attribute, e.g. `.png,.jpg,.pdf`. It only guides the picker: the schema checks the type. */
  accept?: string;
  /** Address of the stored file; shown as a link until another file is chosen. */
  currentUrl?: string | null | undefined;
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  const picture = /^image\/(png|jpe?g|webp|gif|avif)$/.test(file.type);
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(file);
    // The address of a picture in memory must be made and given back with the effect.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file, picture]);
  return picture && url ? (
    <img src={url} alt="" className={styles.preview} />
  ) : (
    <Icon name="document" size={1.75} className={styles.sheet} />
  );
}

/** A file field with picker and drag and drop; its value is a `File`, `null` if empty. */
export function FileField({ disabled, accept, currentUrl, ...props }: FileFieldProps) {
  const { trigger } = useFormContext();
  const { field, frame } = useField(props);
  const input = useRef<HTMLInputElement | null>(null);
  const file = typeof File !== 'undefined' && field.value instanceof File ? field.value : null;

  // Also after a reset of the form: the browser fires no change event for the same file until the input is cleared.
  useEffect(() => {
    if (!file && input.current) input.current.value = '';
  }, [file]);
  const choose = (chosen: File | null) => {
    field.onChange(chosen);
    // A wrong file is reported at once, before the upload; a missing one on submit.
    if (chosen) void trigger(field.name);
  };
  // The button is removed with the file, so the focus moves to the input.
  const remove = () => {
    choose(null);
    input.current?.focus();
  };

  return (
    <FieldFrame {...frame}>
      {(control) => (
        <FileTarget
          control={control}
          name={field.name}
          accept={accept}
          disabled={disabled}
          ref={(node) => {
            input.current = node;
            field.ref(node);
          }}
          onBlur={field.onBlur}
          onFiles={([chosen]) => choose(chosen ?? null)}
        >
          {file ? <Preview file={file} /> : <Icon name="upload" size={1.5} className={styles.sheet} />}
          <span className={styles.text} aria-live="polite">
            <span className={styles.name}>
              {file ? (
                <span key="chosen">{file.name}</span>
              ) : currentUrl ? (
                <span key="stored">
                  Choose <span className={styles.dropping}>or drop </span>a file to replace it
                </span>
              ) : (
                <span key="none">
                  Choose a file<span className={styles.dropping}> or drop it here</span>
                </span>
              )}
            </span>
            <span className={styles.detail}>{file ? sizeText(file.size) : accept && fileTypesText(accept)}</span>
          </span>
          {!file && currentUrl && (
            <a href={currentUrl} target="_blank" rel="noreferrer" className={styles.current}>
              View current file
            </a>
          )}
          {file && !disabled && (
            <span className={styles.current}>
              <IconButton icon="close" size="small" label={`Remove ${file.name}`} onClick={remove} />
            </span>
          )}
        </FileTarget>
      )}
    </FieldFrame>
  );
}
