/** The two forms of enquiries as pages use them: from the server at once, their code when somebody comes near. */
import type { ComponentProps } from 'react';
import '../../../ui/field.module.css';
import '../../../ui/form-shell.module.css';
import '../../../ui/outcome.module.css';
import { lateIsland } from '../../../ui/late-island.tsx';
import type { ContactForm as Contact } from './contact-form.tsx';
import './mail-instead.module.css';
import type { RequirementForm as Requirement } from './requirement-form.tsx';

export const ContactForm = lateIsland<ComponentProps<typeof Contact>>(() =>
  import('./contact-form.tsx').then((module) => ({ default: module.ContactForm })),
);

export const RequirementForm = lateIsland<ComponentProps<typeof Requirement>>(() =>
  import('./requirement-form.tsx').then((module) => ({ default: module.RequirementForm })),
);
