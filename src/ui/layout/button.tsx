import { type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Icon, type IconName } from '../brand/icon.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { classNames } from './class-names.ts';
import { type Forbiddable, useRefusal } from './forbidden.ts';
import styles from './button.module.css';

/** `accent` is for the one action of a public hero; `quiet` stands beside a primary one. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'accent';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: 'normal' | 'small' | undefined;
  /** Fills the width of its container. */
  wide?: boolean | undefined;
  icon?: IconName | undefined;
  /** Icon after the text. */
  iconAfter?: IconName | undefined;
}

export interface ButtonProps extends ButtonLook, Forbiddable, ButtonHTMLAttributes<HTMLButtonElement> {
  /** While true the button cannot be pressed and shows a spinner. */
  busy?: boolean | undefined;
  /** Text while busy, e.g. `Processing...`; the normal text by default. */
  busyLabel?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

function look({ variant = 'primary', size, wide }: ButtonLook, className: string | undefined): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide, className);
}

/** A button; `type="button"` by default. */
export function Button({
  variant,
  size,
  wide,
  icon,
  iconAfter,
  busy,
  busyLabel,
  needs,
  forbidden,
  ...rest
}: ButtonProps) {
  const { type = 'button', className, children, disabled, ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={look({ variant, size, wide }, className)}
      {...useRefusal({ needs, forbidden })}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      <span key={busy ? 'busy' : 'idle'} className={styles.text}>
        {busy ? (busyLabel ?? children) : children}
      </span>
      {iconAfter && !busy && <Icon name={iconAfter} />}
    </button>
  );
}

/** A small secondary button, as in rows and cards. */
export function SmallButton(props: Omit<ButtonProps, 'size' | 'variant'>) {
  return <Button size="small" variant="secondary" {...props} />;
}

interface ButtonLinkProps extends ButtonLook, LinkProps {}

/** A link styled as a button. */
export function ButtonLink({ variant, size, wide, icon, iconAfter, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={look({ variant, size, wide }, className)}>
      {icon && <Icon name={icon} />}
      <span className={styles.text}>{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </Link>
  );
}

/** A link styled as a small secondary button. */
export function SmallButtonLink(props: Omit<ButtonLinkProps, 'size' | 'variant'>) {
  return <ButtonLink size="small" variant="secondary" {...props} />;
}

interface IconButtonProps extends Forbiddable, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  /** Name of the action, read by a screen reader and shown as a tooltip. */
  label: string;
  size?: 'normal' | 'small';
  /** `plain` has no border until it is hovered. */
  variant?: 'plain' | 'secondary';
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with only an icon. */
export function IconButton({
  icon,
  label,
  size,
  variant = 'plain',
  busy,
  className,
  needs,
  forbidden,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      aria-label={label}
      className={classNames(styles.button, styles.square, styles[variant], size === 'small' && styles.small, className)}
      {...useRefusal({ needs, forbidden })}
    >
      {busy ? <Spinner /> : <Icon name={icon} />}
    </button>
  );
}
