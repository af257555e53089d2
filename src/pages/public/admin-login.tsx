import { type Credentials, LoginScreen, type SecondStepProof } from '#people/identity/ui/login-screen.tsx';
import { call } from '#web/api.ts';
import { readDevice } from '#web/device.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/admin-login.ts';

export const handle: PageHandle = { title: 'Superadmin login', cache: 'static', hidden: true };

export function loader({ context }: Route.LoaderArgs) {
  return { demoLogins: context.get(siteContext).demoLogins() };
}

async function logIn(credentials: Credentials) {
  const body = { ...credentials, device: readDevice() };
  return { role: 'superadmin' as const, ...(await call('POST /api/superadmin/login/', { body })) };
}

async function complete(proof: SecondStepProof) {
  const body = { ...proof, device: readDevice() };
  return { role: 'superadmin' as const, ...(await call('POST /api/superadmin/login/second-factor/', { body })) };
}

export default function AdminLoginPage({ loaderData }: Route.ComponentProps) {
  return (
    <LoginScreen
      heading="Connecting Producers to Recyclers"
      intro="Superadmin login"
      superadmin
      logIn={logIn}
      complete={complete}
      demoLogins={loaderData.demoLogins}
    />
  );
}
