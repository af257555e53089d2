import { AuthLink, ForgotPasswordLink } from '#people/identity/ui/auth-links.tsx';
import { type Credentials, LoginScreen, type SecondStepProof } from '#people/identity/ui/login-screen.tsx';
import { call } from '#web/api.ts';
import { readDevice } from '#web/device.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/login.ts';

export const handle: PageHandle = { title: 'Login', cache: 'static', hidden: true };

export function loader({ context }: Route.LoaderArgs) {
  return { demoLogins: context.get(siteContext).demoLogins() };
}

export function meta() {
  return [{ name: 'description', content: 'Log in to buy or sell EPR credits.' }];
}

async function logIn(credentials: Credentials) {
  const body = { ...credentials, username: credentials.email, device: readDevice() };
  const { account, ...admission } = await call('POST /api/users/login/', { body });
  return { role: account, ...admission };
}

async function complete(proof: SecondStepProof) {
  const body = { ...proof, device: readDevice() };
  const { account, ...admission } = await call('POST /api/users/login/second-factor/', { body });
  return { role: account, ...admission };
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const intro = (
    <>
      New here? <AuthLink to={PATHS.signUp}>Sign up</AuthLink>
    </>
  );
  return (
    <LoginScreen
      heading="Login to your account"
      intro={intro}
      logIn={logIn}
      complete={complete}
      demoLogins={loaderData.demoLogins}
    >
      <p>
        <ForgotPasswordLink />
      </p>
    </LoginScreen>
  );
}
