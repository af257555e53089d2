import type { FormSchema } from '../../../ui/fields/form.ts';
import { LOGIN_CHECK } from '../rules.ts';

interface Credentials {
  email: string;
  password: string;
}

/**
 * The contract's check without its schema library, which a visitor's first page is spared. That both fields are required is said
 * once, at the first empty one.
 */
export const loginCheck: FormSchema<Credentials, Credentials> = {
  '~standard': {
    validate(value) {
      const { email, password } = value as Credentials;
      const typed = { email: email.trim(), password };
      const empty = typed.email === '' ? 'email' : password === '' ? 'password' : null;
      if (empty) return { issues: [{ message: LOGIN_CHECK.required, path: [empty] }] };
      if (!LOGIN_CHECK.address.pattern.test(typed.email))
        return { issues: [{ message: LOGIN_CHECK.address.text, path: ['email'] }] };
      return { value: typed };
    },
  },
};
