import { Dialog, type DialogProps } from './dialog.tsx';

export interface DrawerProps extends Omit<DialogProps, 'size'> {
  /** Right by default; navigation opens from the left. */
  side?: 'left' | 'right';
}

/** A modal panel along one edge: filters, navigation on a phone. */
export function Drawer({ side = 'right', ...rest }: DrawerProps) {
  return <Dialog {...rest} side={side} />;
}
