import { type ReactNode, useId } from 'react';
import { termsIn } from '#lib/explanations.ts';
import { Icon } from '../brand/icon.tsx';
import { Explanations } from '../feedback/explanation.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './field.module.css';

/** Properties of every form field. */
export interface FieldProps {
  /** Key of the value in the form. */
  name: string;
  label: string;
  /** One line below the field. */
  help?: ReactNode;
  /** Adds "optional" to the label; fields are required by default. */
  optional?: boolean;
  disabled?: boolean | undefined;
  className?: string;
}

/** Attributes that connect a control to its label, help and error. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'data-invalid': true | undefined;
}

interface FieldFrameProps {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  className?: string | undefined;
  /** Hides the label visually, for a control whose purpose is clear from its place. */
  labelHidden?: boolean | undefined;
  /** Several controls under one label: renders a fieldset with a legend. */
  group?: boolean;
  /** Text whose terms are explained beside the label, not for a group. */
  explains?: string | undefined;
  children: (control: ControlAttributes) => ReactNode;
}

/** The error of a field, below its control. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert" size={1} style={{ marginTop: '0.15em' }} />
      <span>{children}</span>
    </p>
  );
}

/** Label above, control, error or help below; every field uses it. */
export function FieldFrame({
  label,
  help,
  error,
  optional,
  className,
  labelHidden,
  group,
  explains = '',
  children,
}: FieldFrameProps) {
  const id = useId();
  const control: ControlAttributes = {
    id,
    'aria-describedby': classNames(error && `${id}-error`, help ? `${id}-help` : undefined) || undefined,
    'aria-invalid': error ? true : undefined,
    'data-invalid': error ? true : undefined,
  };
  const Frame = group ? 'fieldset' : 'div';
  const Label = group ? 'legend' : 'label';
  const named = (
    <Label {...(!group && { htmlFor: id })} className={labelHidden ? 'visually-hidden' : styles.label}>
      {label}
      {optional && <span className={styles.optional}> optional</span>}
    </Label>
  );
  return (
    <Frame
      className={classNames(styles.field, className)}
      {...(group && { 'aria-describedby': control['aria-describedby'] })}
    >
      {termsIn(explains).length === 0 || group ? (
        named
      ) : (
        <span className={styles.explained}>
          {named} <Explanations of={explains} />
        </span>
      )}
      {children(control)}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </Frame>
  );
}
