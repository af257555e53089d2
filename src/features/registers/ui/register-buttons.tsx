import { useState } from 'react';
import type { Role } from '../../../lib/contract.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { RegisterDialog } from './register-dialog.tsx';
import type { RegisterKind } from './register-columns.ts';
import { REGISTER_NAMES } from './save-register.ts';

/** Registers that each role may read. */
const KINDS: Readonly<Record<Role, readonly RegisterKind[]>> = {
  recycler: ['sales', 'tds'],
  producer: ['purchases', 'tds'],
  superadmin: ['sales', 'tds'],
};

/** Buttons that save the registers of a month. */
export function RegisterButtons({ role }: { role: Role }) {
  const [open, setOpen] = useState<RegisterKind | null>(null);
  return (
    <>
      {KINDS[role].map((kind) => (
        <Button key={kind} variant="secondary" icon="download" onClick={() => setOpen(kind)}>
          {REGISTER_NAMES[kind]}
        </Button>
      ))}
      {open !== null && <RegisterDialog kind={open} onClose={() => setOpen(null)} />}
    </>
  );
}
