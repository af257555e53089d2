import { Entrance } from '../../features/identity/ui/entrance.tsx';
import { EntranceLink } from '../../features/identity/ui/entrance-link.tsx';
import { SignUpForm } from '../../features/identity/ui/sign-up-form.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PATHS } from '../../web/paths.ts';

export const handle: PageHandle = { cache: 'static', hidden: true };

export function meta() {
  return [
    { title: pageTitle('Sign up') },
    { name: 'description', content: 'Open an account as a recycler or as a producer.' },
  ];
}

export default function SignUpPage() {
  const intro = (
    <>
      Already have an account? <EntranceLink to={PATHS.login}>Login</EntranceLink>
    </>
  );
  return (
    <Entrance heading="Create your account with us below" intro={intro}>
      <SignUpForm />
    </Entrance>
  );
}
