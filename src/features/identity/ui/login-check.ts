import type { FormSchema } from '../../../ui/fields/form.ts';
import { LOGIN_CHECK } from '../rules.ts';

interface Credentials {
  email: string;
  password: string;
}

/**
 * The contract's check without the schema library, to keep the login page's scripts small. One message at the first empty field says that both are
 * required.
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
