import type * as z from 'zod/mini';
import type { FormSchema } from '../../../ui/form.ts';
import { credentials } from '../contract.ts';

type Credentials = z.output<typeof credentials>;

/** The contract's check; that both fields are required is said once, at the first empty one. */
export const loginCheck: FormSchema<z.input<typeof credentials>, Credentials> = {
  '~standard': {
    validate(value) {
      const result = credentials.safeParse(value);
      if (result.success) return { value: result.data };
      const { issues } = result.error;
      const empty = issues.find((issue) => issue.message === 'Both fields are required');
      return { issues: empty ? [empty] : issues };
    },
  },
};
