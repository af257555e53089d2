import { type ReactNode, useState } from 'react';
import { useIsStorageBlocked } from '../../../web/storage.ts';
import { AuthLayout } from './auth-layout.tsx';
import { LoginForm, type LoginFormProps, type SecondFactorNeeded } from './login-form.tsx';
import { SecondStepForm, type SecondStepFormProps } from './second-step-form.tsx';

interface LoginScreenProps extends Omit<LoginFormProps, 'onSecondFactor'> {
  heading: string;
  /** Content below the heading: links to the other pages. */
  intro?: ReactNode;
  complete: SecondStepFormProps['complete'];
}

/** Login in one step, or in two where a second factor is set up. */
export function LoginScreen({ heading, intro, complete, ...form }: LoginScreenProps) {
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null);
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
