import { useEffect } from 'react';
import * as z from 'zod/mini';
import { formatDay } from '#lib/dates.ts';
import { text } from '#lib/fields.ts';
import { LoadingState } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Form, FormError } from '#ui/fields/form-shell.tsx';
import { applyServerErrors, useSchemaForm } from '#ui/fields/form.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { errorText, type ApiResponse, ApiError } from '#web/api.ts';
import { useApi, useApiWrite } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { STREAMS, GUARD_NAMES, MODES } from '../kinds.ts';
import { ruleModesQuery } from './queries.ts';
import { MODE_OPTIONS } from './rule-options.ts';
import styles from './guard-list.module.css';

const CARDS = { height: '18rem', count: 5 };

export function GuardList() {
  const query = useApi(ruleModesQuery);
  return (
    <section aria-labelledby="guards" className="stack">
      <div>
        <h2 id="guards">Guards</h2>
        <p className="text-soft">
          A guard compares new offers, requests and credits with the rules. It can refuse only by a verified rule; until
          then it warns.
        </p>
      </div>
      {query.data === undefined && query.error === null && <LoadingState shape={CARDS} />}
      {query.data === undefined && query.error !== null && <QueryError of={query} />}
      {query.data && (
        <div className={styles.cards}>
          {STREAMS.map((stream) => (
            <Card key={stream} title={stream} wasteType={stream}>
              {query.data.data
                .filter((each) => each.stream === stream)
                .map((set) => (
                  <GuardForm key={set.guard} set={set} />
                ))}
            </Card>
          ))}
        </div>
      )}
    </section>
  );
}

type SetGuard = ApiResponse<'GET /api/superadmin/rule-modes/'>['data'][number];

/** Person who set its mode, time and reason. */
function setBy({ citation, by, at }: SetGuard): string {
  if (at === null) return 'Never changed';
  return [`Set on ${formatDay(at)}`, by !== null && ` by ${by}`, citation !== null && `: ${citation}`]
    .filter((part) => part !== false)
    .join('');
}

const schema = z.object({
  mode: z.enum(MODES, { error: 'Choose off, warn or block.' }),
  citation: text('Citation is required', 300),
});

function GuardForm({ set }: { set: SetGuard }) {
  const { stream, guard, mode } = set;
  const form = useSchemaForm(schema, { mode, citation: '' });
  const change = useApiWrite('POST /api/superadmin/rule-modes/');
  const name = `${GUARD_NAMES[guard]}, ${stream}`;
  const { reset, getValues } = form;
  useEffect(() => {
    // A mode that another superadmin has set is shown, unless something is being entered here.
    if (getValues('citation') === '') reset({ mode, citation: '' });
  }, [mode, reset, getValues]);

  const submit = async (values: z.output<typeof schema>) => {
    try {
      const { message, data } = await change.mutateAsync({ body: { stream, guard, ...values } });
      reset({ mode: data.mode, citation: '' });
      toast.success(message);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) applyServerErrors(form, error.fields);
      else toast.error(errorText(error));
    }
  };
  return (
    <Form form={form} onSubmit={submit} label={name} className={styles.guard ?? ''}>
      <h3 className={styles.name}>{GUARD_NAMES[guard]}</h3>
      <div className={styles.fields}>
        <SelectField name="mode" label="Mode" options={MODE_OPTIONS} />
        <TextField name="citation" label="Citation" maxLength={300} />
        <Button type="submit" variant="secondary" busy={form.formState.isSubmitting}>
          Change
        </Button>
      </div>
      <FormError />
      <p className="text-soft text-small">{setBy(set)}</p>
    </Form>
  );
}
