import { useRef } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { fileProblem } from '#base/files/ui/file-schema.ts';
import { acceptOf, fileTypesText, sizeText } from '#lib/file-rules.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { FileTarget } from '#ui/fields/file-target.tsx';
import { SelectControl } from '#ui/fields/select.tsx';
import { Button, IconButton } from '#ui/layout/button.tsx';
import {
  DOCUMENT_KINDS,
  DOCUMENT_LABELS,
  type DocumentKind,
  MOST_AT_ONCE,
  TOO_MANY_DOCUMENTS,
} from '../../document-rules.ts';
import { inForce, kindsInOrder, promiseText, type Transaction } from './transaction-documents.ts';
import styles from './trail-documents-field.module.css';

const NAME = 'trail_documents';

/** A chosen file with its kind. */
interface ChosenDocument {
  file: File;
  kind: DocumentKind;
}

const problemOf = (file: File): string | undefined => fileProblem(NAME, file);

export const trailSchema = z
  .array(z.custom<ChosenDocument>((value) => typeof value === 'object' && value !== null && 'file' in value))
  .check(
    z.refine((chosen) => chosen.length <= MOST_AT_ONCE, TOO_MANY_DOCUMENTS),
    z.superRefine((chosen, context) => {
      const problem = chosen.map(({ file }) => problemOf(file)).find((text) => text !== undefined);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem, input: chosen });
    }),
  );

const KINDS = DOCUMENT_KINDS.map((kind) => ({ value: kind, label: kind }));

/** Trail documents of an upload: a list for each kind, those that the offer promises first. A dropped file is of no named kind at first. */
export function TrailDocumentsField({ transaction, disabled }: { transaction: Transaction; disabled: boolean }) {
  const { field, fieldState } = useController({ name: NAME });
  const chosen = field.value as ChosenDocument[];
  const input = useRef<HTMLInputElement | null>(null);
  /** Kind of the files that the open picker returns. */
  const wanted = useRef<DocumentKind>('Other');
  /** File whose kind has just been chosen: its select moves to another list, and the focus goes with it. */
  const moved = useRef<File | null>(null);

  const add = (files: readonly File[]) => {
    const kind = wanted.current;
    wanted.current = 'Other';
    field.onChange([...chosen, ...files.map((file): ChosenDocument => ({ file, kind }))]);
  };
  const pick = (kind: DocumentKind) => {
    wanted.current = kind;
    input.current?.addEventListener('cancel', () => (wanted.current = 'Other'), { once: true });
    input.current?.click();
  };
  const change = (file: File, kind: DocumentKind) => {
    moved.current = file;
    field.onChange(chosen.map((one) => (one.file === file ? { file, kind } : one)));
  };
  const keepFocus = (file: File, select: HTMLSelectElement | null) => {
    if (select === null || moved.current !== file) return;
    moved.current = null;
    select.focus();
  };
  const remove = (file: File) => {
    field.onChange(chosen.filter((one) => one.file !== file));
    input.current?.focus();
  };
  const uploaded = Map.groupBy(inForce(transaction.documents), ({ kind }) => kind);
  const promise = promiseText(transaction);
  return (
    <div className="stack">
      <FieldFrame label={DOCUMENT_LABELS[NAME]} error={fieldState.error?.message}>
        {(control) => (
          <FileTarget
            control={control}
            name={NAME}
            accept={acceptOf(NAME)}
            multiple
            disabled={disabled}
            ref={(node) => {
              input.current = node;
              field.ref(node);
            }}
            onBlur={field.onBlur}
            onFiles={add}
          >
            <Icon name="upload" size={1.5} />
            <span className={styles.target}>
              <span className={styles.name}>Choose or drop files</span>
              <span className="text-soft text-small">{`${fileTypesText(acceptOf(NAME))} each, ${MOST_AT_ONCE} files at once`}</span>
            </span>
          </FileTarget>
        )}
      </FieldFrame>
      {promise !== null && <p className="text-small">{promise}</p>}
      <ul className={styles.kinds}>
        {kindsInOrder(transaction.promised_kinds).map((kind) => (
          <KindList
            key={kind}
            kind={kind}
            promised={transaction.promised_kinds.includes(kind)}
            uploaded={uploaded.get(kind)?.length ?? 0}
            files={chosen.filter((one) => one.kind === kind).map(({ file }) => file)}
            disabled={disabled}
            onAdd={() => pick(kind)}
            onChange={change}
            onSelectShown={keepFocus}
            onRemove={remove}
          />
        ))}
      </ul>
    </div>
  );
}

interface KindListProps {
  kind: DocumentKind;
  promised: boolean;
  /** Number of documents of the kind that are there. */
  uploaded: number;
  files: readonly File[];
  disabled: boolean;
  onAdd: () => void;
  onChange: (file: File, kind: DocumentKind) => void;
  /** Is given the select of a file as it comes; null as it goes. */
  onSelectShown: (file: File, select: HTMLSelectElement | null) => void;
  onRemove: (file: File) => void;
}

function KindList({
  kind,
  promised,
  uploaded,
  files,
  disabled,
  onAdd,
  onChange,
  onSelectShown,
  onRemove,
}: KindListProps) {
  const facts = [promised && 'Promised', uploaded > 0 && `${uploaded} uploaded`].filter(Boolean).join(' · ');
  return (
    <li className={styles.kind}>
      <div className={styles.head}>
        <span className={styles.name}>{kind}</span>
        {facts !== '' && <span className="text-soft text-small">{facts}</span>}
        <Button size="small" variant="quiet" icon="plus" disabled={disabled} className={styles.add} onClick={onAdd}>
          Add files<span className="visually-hidden">{`: ${kind}`}</span>
        </Button>
      </div>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file, index) => (
            <li key={`${index} ${file.name}`} className={styles.file}>
              <span className={styles.fileName}>
                <span>{file.name}</span> <span className="text-soft text-small">{sizeText(file.size)}</span>
                {problemOf(file) !== undefined && <span className={styles.problem}>{problemOf(file)}</span>}
              </span>
              <SelectControl
                ref={(select) => onSelectShown(file, select)}
                aria-label={`Kind of ${file.name}`}
                value={kind}
                disabled={disabled}
                options={KINDS}
                onValueChange={(value) => onChange(file, value as DocumentKind)}
              />
              <IconButton
                icon="close"
                size="small"
                label={`Remove ${file.name}`}
                disabled={disabled}
                onClick={() => onRemove(file)}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
