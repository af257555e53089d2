/** The two enquiry forms as pages use them: server-rendered at once, their scripts loaded when they come near the viewport. */
import type { ComponentProps } from 'react';
import { lazyForm } from '#ui/fields/lazy-form.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import type { ContactForm as Contact } from './contact-form.tsx';
import type { RequirementForm as Requirement } from './requirement-form.tsx';
import field from '#ui/fields/field.module.css';
import shell from '#ui/fields/form-shell.module.css';
import styles from './enquiry-forms.module.css';

const room = (
  <div className={classNames(shell.form, 'scripted', styles.room)} aria-hidden="true">
    <span className={classNames(field.control, field.area)} />
  </div>
);

export const ContactForm = lazyForm<ComponentProps<typeof Contact>>(
  () => import('./contact-form.tsx').then((module) => ({ default: module.ContactForm })),
  room,
);

export const RequirementForm = lazyForm<ComponentProps<typeof Requirement>>(
  () => import('./requirement-form.tsx').then((module) => ({ default: module.RequirementForm })),
  room,
);
