import { classNames } from '../layout/class-names.ts';
import { type WasteTypeKey, wasteTypeKey, wasteTypeTone } from './waste-type.ts';
import { drawings } from './waste-type-drawings.tsx';
import styles from './waste-type-picture.module.css';

export interface WasteTypePictureProps {
  /** Name from the reference data, e.g. `Used Oil`. */
  wasteType: string;
  /** Text for a screen reader; without it the picture is decorative. */
  label?: string;
  className?: string;
}

/** The picture of a waste type's material; fills its box (4:3 by default) and is cropped like a photo. */
export function WasteTypePicture({ wasteType, label, className }: WasteTypePictureProps) {
  const key: WasteTypeKey = wasteTypeKey(wasteType) ?? 'plastic';
  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      className={classNames(styles.picture, className)}
      style={wasteTypeTone(key)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <rect x="-400" y="-300" width="1200" height="900" fill="var(--tone-soft)" />
      <circle cx="200" cy="148" r="128" fill="var(--w1)" opacity=".7" />
      <rect x="-400" y="244" width="1200" height="400" fill="var(--w1)" />
      <rect x="-400" y="243" width="1200" height="4" fill="var(--w2)" />
      {drawings[key]}
    </svg>
  );
}
