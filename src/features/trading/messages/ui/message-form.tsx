import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { fileProblem } from '#base/files/ui/file-schema.ts';
import { note } from '#lib/fields.ts';
import { acceptOf, fileTypesText, sizeText } from '#lib/file-rules.ts';
import { Form, FormActions, FormError } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { Button, IconButton } from '#ui/layout/button.tsx';
import { ApiError } from '#web/api.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { showFailure } from '#web/show-failure.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { FILE_FIELDS, MESSAGE_LENGTH, NOTHING_WRITTEN } from '../rules.ts';
import styles from './messages.module.css';

const ACCEPT = acceptOf('message_file');

/** A browser cannot restore files. */
const NOT_KEPT = ['files'];

const schema = z
  .object({ text: note(MESSAGE_LENGTH), files: z.array(z.custom<File>((value) => value instanceof File)) })
  .check(
    z.refine(({ text, files }) => text !== undefined || files.length > 0, { error: NOTHING_WRITTEN, path: ['text'] }),
  );

/** The server's text about one of several files. */
const textOfFile = (error: unknown, place: number): string | undefined =>
  error instanceof ApiError ? error.fields[FILE_FIELDS[place] ?? ''] : undefined;

/** The box to write a message in, with up to five files. */
export function MessageForm({ trade }: { trade: string }) {
  const form = useSchemaForm(schema, { text: '', files: [] });
  const draft = useFormDraft(form, { name: `message ${trade}`, secret: NOT_KEPT });
  const write = useWriteOnce('POST /api/epr/trades/{id}/messages/');
  const picker = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [files, setFiles] = useState<File[]>([]);
  const busy = form.formState.isSubmitting;
  const refuse = (message: string) => form.setError('root.server', { type: 'server', message });
  const choose = (all: File[]) => {
    const [chosen, others] = [all.slice(0, FILE_FIELDS.length), all.slice(FILE_FIELDS.length)];
    setFiles(chosen);
    form.setValue('files', chosen);
    form.clearErrors();
    const left = others.map(({ name }) => name).join(', ');
    if (left !== '') refuse(`At most ${FILE_FIELDS.length} files. Left out: ${left}.`);
  };
  const leaveOut = (file: File) => {
    choose(files.filter((other) => other !== file));
    // The focus would be lost with the file; beside five of them the button is disabled until the next render.
    requestAnimationFrame(() => adder.current?.focus());
  };
  const submit = async ({ text }: { text?: string | undefined }) => {
    const wrong = files.find((file) => fileProblem('message_file', file) !== undefined);
    if (wrong !== undefined) return refuse(`${wrong.name}: ${fileProblem('message_file', wrong)}`);
    const chosen = Object.fromEntries(files.map((file, place) => [FILE_FIELDS[place], file]));
    const body = { ...(text !== undefined && { text }), ...chosen };
    try {
      await write.send({ params: { id: trade }, body });
      form.reset({ text: '', files: [] });
      draft.remove();
      setFiles([]);
    } catch (error) {
      showFailure(form, error);
      const refused = files.findIndex((_, place) => textOfFile(error, place) !== undefined);
      if (refused >= 0) refuse(`${files[refused]?.name}: ${textOfFile(error, refused)}`);
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Write a message">
      <FormError />
      <TextAreaField name="text" label="Write a message" rows={3} maxLength={MESSAGE_LENGTH} disabled={busy} />
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Files to send">
          {files.map((file, place) => (
            <li key={`${place} ${file.name}`}>
              {file.name} <span className="text-soft text-small">{sizeText(file.size)}</span>{' '}
              <IconButton
                icon="close"
                size="small"
                label={`Remove ${file.name}`}
                disabled={busy}
                onClick={() => leaveOut(file)}
              />
            </li>
          ))}
        </ul>
      )}
      <FormActions>
        <Button type="submit" needs="trade" busy={busy} busyLabel="Sending...">
          Send
        </Button>
        <input
          ref={picker}
          type="file"
          accept={ACCEPT}
          multiple
          hidden
          aria-label="Files of the message"
          onChange={({ target }) => {
            choose([...files, ...(target.files ?? [])]);
            // The browser fires no change event for the same file until the input is cleared.
            target.value = '';
          }}
        />
        <Button
          ref={adder}
          variant="secondary"
          needs="trade"
          disabled={busy || files.length === FILE_FIELDS.length}
          onClick={() => picker.current?.click()}
        >
          Add file
        </Button>
        <span className="text-soft text-small">{`${fileTypesText(ACCEPT)} each, ${FILE_FIELDS.length} files`}</span>
      </FormActions>
    </Form>
  );
}
