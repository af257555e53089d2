import { type ReactNode, useState, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Form, FormError } from '#ui/fields/form-shell.tsx';
import { useSchemaForm, type FormSchema } from '#ui/fields/form.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button, ButtonLink, SmallButton } from '#ui/layout/button.tsx';
import { ApiError, errorText, call } from '#web/api.ts';
import { rememberDevice } from '#web/device.ts';
import { PATHS } from '#web/paths.ts';
import { useIsStorageBlocked } from '#web/storage.ts';
import { LOGIN_CHECK } from '../rules.ts';
import { AuthLayout } from './auth-layout.tsx';
import { useTypedEmail } from './auth-links.tsx';
import { type Admission, loginFailure, useEntrance } from './entrance.ts';
import { clearLinkToken, useLinkToken } from './link-token.ts';
import { provePasskey, usePasskeyObstacle } from './passkey.ts';
import styles from './login-screen.module.css';

interface LoginScreenProps extends Omit<LoginFormProps, 'onSecondFactor'> {
  heading: string;
  /** Content below the heading: links to the other pages. */
  intro?: ReactNode;
  complete: SecondStepFormProps['complete'];
}

/** Login in one step, or in two where a second factor is set up. */
export function LoginScreen({ heading, intro, complete, ...form }: LoginScreenProps) {
  const [needed, setNeeded] = useState<SecondFactorChallenge | null>(null);
  const isStorageBlocked = useIsStorageBlocked();
  if (needed === null)
    return (
      <AuthLayout heading={heading} intro={intro}>
        {isStorageBlocked && (
          <p role="note" className="text-soft">
            Your browser blocks storage: you stay logged in only until you close or reload this tab.
          </p>
        )}
        <LoginForm {...form} onSecondFactor={setNeeded} />
      </AuthLayout>
    );
  return (
    <AuthLayout heading="Second factor" intro="Your account asks for more than the password.">
      <SecondStepForm needed={needed} complete={complete} onBack={() => setNeeded(null)} />
    </AuthLayout>
  );
}

/** The server's answer where a second factor completes the log-in. */
interface SecondFactorChallenge {
  challenge: string;
  methods: string[];
  passkey_options: Record<string, unknown> | null;
  email: string;
}

export interface Credentials {
  email: string;
  password: string;
}

interface LoginFormProps {
  /**
   * Sends the credentials.
   * @throws ApiError
   */
  logIn: (credentials: Credentials) => Promise<Admission>;
  /** The password is right, and a second factor is needed. */
  onSecondFactor: (needed: SecondFactorChallenge) => void;
  /** Demo logins, each of which fills in the form. */
  demoLogins: readonly DemoLogin[];
  /** The superadmin's own login page. */
  superadmin?: boolean | undefined;
  /** Content between the password field and the button. */
  children?: ReactNode;
}

/** Login form; leads to `next` or to the role's dashboard. */
function LoginForm({ logIn, onSecondFactor, demoLogins, superadmin, children }: LoginFormProps) {
  const form = useSchemaForm(loginCheck, { email: '', password: '' });
  useTypedEmail(form);
  const redeemLink = useDeviceLink();
  const arrive = useEntrance();
  const [failure, setFailure] = useState<string>();
  const { isSubmitting } = form.formState;

  const submit = async (credentials: Credentials) => {
    setFailure(undefined);
    try {
      await redeemLink();
      await arrive(await logIn(credentials), credentials.email);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_factor_required')
        return onSecondFactor({ ...(error.data as Omit<SecondFactorChallenge, 'email'>), email: credentials.email });
      setFailure(loginFailure(error));
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Login">
      <TextField name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      {children}
      <FormError text={failure} />
      <Button type="submit" wide busy={isSubmitting} busyLabel="Processing...">
        Login
      </Button>
      <DemoLogins
        logins={demoLogins}
        superadmin={superadmin}
        onChoose={({ email, password }) => {
          form.reset({ email, password });
          setFailure(undefined);
        }}
      />
    </Form>
  );
}

interface CodeValues {
  code: string;
}

/** The check without the schema library, to keep the login page's scripts small. */
const codeCheck: FormSchema<CodeValues, CodeValues> = {
  '~standard': {
    validate(value) {
      const code = (value as CodeValues).code.trim();
      return code === '' ? { issues: [{ message: 'Code is required', path: ['code'] }] } : { value: { code } };
    },
  },
};

export interface SecondStepProof {
  challenge: string;
  code?: string;
  response?: Record<string, unknown>;
}

interface SecondStepFormProps {
  needed: SecondFactorChallenge;
  /**
   * Sends the second factor.
   * @throws ApiError
   */
  complete: (proof: SecondStepProof) => Promise<Admission>;
  onBack: () => void;
}

/** The second step of a login: a code of the app, a passkey, or a recovery code. */
function SecondStepForm({ needed, complete, onBack }: SecondStepFormProps) {
  const { challenge, methods, passkey_options: options, email } = needed;
  const form = useSchemaForm(codeCheck, { code: '' });
  const arrive = useEntrance();
  const obstacle = usePasskeyObstacle();
  const [byRecoveryCode, setByRecoveryCode] = useState(!methods.includes('totp') && options === null);
  const [failure, setFailure] = useState<string>();
  const [isProving, setIsProving] = useState(false);
  const { isSubmitting } = form.formState;
  const isBusy = isSubmitting || isProving;
  const hasCodeField = methods.includes('totp') || byRecoveryCode;

  const submit = async ({ code }: CodeValues) => {
    setFailure(undefined);
    try {
      await arrive(await complete({ challenge, code }), email);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'Something went wrong, please try again.');
    }
  };
  const prove = async () => {
    if (options === null) return;
    setFailure(undefined);
    setIsProving(true);
    try {
      await arrive(await complete({ challenge, response: await provePasskey(options) }), email);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setIsProving(false);
    }
  };
  const askRecoveryCode = () => {
    // Its button leaves the screen, with the focus.
    flushSync(() => setByRecoveryCode(true));
    form.setFocus('code');
  };
  return (
    <Form form={form} onSubmit={submit} label="Second factor">
      {hasCodeField && (
        <TextField
          key={String(byRecoveryCode)}
          name="code"
          label="Code"
          digitsOnly={!byRecoveryCode}
          autoComplete="one-time-code"
          help={
            byRecoveryCode
              ? 'One of your recovery codes, such as ABCD-EFGH-JKMN-PQRS'
              : 'The 6 digits that your authenticator app shows'
          }
        />
      )}
      <FormError text={failure} />
      {hasCodeField && (
        <Button type="submit" wide busy={isSubmitting} disabled={isBusy} busyLabel="Processing...">
          Continue
        </Button>
      )}
      {options !== null && (
        <div>
          <Button
            variant={hasCodeField ? 'secondary' : 'primary'}
            wide
            busy={isProving}
            disabled={isBusy || obstacle !== null}
            onClick={() => void prove()}
          >
            Use a passkey
          </Button>
          {obstacle !== null && <p className={styles.obstacle}>{obstacle}</p>}
        </div>
      )}
      <div className={styles.others}>
        <Button variant="quiet" size="small" disabled={isBusy} onClick={onBack}>
          Back
        </Button>
        {methods.includes('recovery_code') && !byRecoveryCode && (
          <Button variant="quiet" size="small" disabled={isBusy} onClick={askRecoveryCode}>
            Use a recovery code
          </Button>
        )}
      </div>
    </Form>
  );
}

/**
 * The contract's check without the schema library, to keep the login page's scripts small. One message at the first empty field says that both are
 * required.
 */
const loginCheck: FormSchema<Credentials, Credentials> = {
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

interface DemoLogin extends Credentials {
  role: string;
}

const isSuperadmin = ({ role }: DemoLogin) => role.toLowerCase() === 'superadmin';

interface DemoLoginsProps {
  logins: readonly DemoLogin[];
  /** On the superadmin's login page; on the others the superadmin's entry is a link to that page. */
  superadmin?: boolean | undefined;
  onChoose: (login: DemoLogin) => void;
}

/** Demo logins, each of which fills in the form; renders nothing outside the demo market. */
function DemoLogins({ logins, superadmin = false, onChoose }: DemoLoginsProps) {
  const own = logins.filter((login) => isSuperadmin(login) === superadmin);
  if (own.length === 0) return null;
  return (
    <section aria-label="Demo accounts" className={styles.demo}>
      <p className={styles.text}>This is the demo market. Fill in the form as</p>
      <div className={styles.buttons}>
        {own.map((login) => (
          <SmallButton key={login.email} onClick={() => onChoose(login)}>
            {login.role}
          </SmallButton>
        ))}
        {!superadmin && logins.some(isSuperadmin) && (
          <ButtonLink to={PATHS.adminLogin} variant="quiet" size="small" iconAfter="arrow">
            Superadmin
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/**
 * The token of an e-mailed link makes this browser known to its account. The returned function sends it, until the server has answered.
 * @throws ApiError
 */
function useDeviceLink(): () => Promise<void> {
  const token = useLinkToken();
  const isAnswered = useRef(false);
  const noteAnswer = () => {
    isAnswered.current = true;
    clearLinkToken();
  };
  return async () => {
    if (!token || isAnswered.current) return;
    const { data } = await call('POST /api/users/devices/', { body: { token } }).catch((error: unknown) => {
      // A link that a failure has left unused is sent with the next try.
      if (error instanceof ApiError && error.status > 0 && error.status < 500) noteAnswer();
      throw error;
    });
    noteAnswer();
    rememberDevice(data.device);
  };
}
