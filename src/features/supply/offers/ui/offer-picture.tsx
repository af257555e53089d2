import { useState } from 'react';
import { WasteTypePicture } from '#ui/brand/waste-type-picture.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import styles from './offer-picture.module.css';

const PICTURE = /^(\/media\/[\da-f-]{36})-\d+\.webp$/;

export interface OfferPictureProps {
  /** URL of the product's picture; '' shows the drawing of the material. */
  image: string;
  wasteType: string;
  /** Available widths in CSS pixels. */
  widths: readonly number[];
  /** Width of the box, as in the `sizes` attribute. */
  sizes: string;
  /** Alternative text; without it the picture is decorative. */
  label?: string;
  /** Loading priority: `soon` for a picture in the first viewport, `first` for the largest of them. */
  fetched?: 'later' | 'soon' | 'first';
  className?: string | undefined;
}

/** Picture of an offer in the size that is shown, cropped to its box. */
export function OfferPicture({
  image,
  wasteType,
  widths,
  sizes,
  label,
  fetched = 'later',
  className,
}: OfferPictureProps) {
  const [isBroken, setBroken] = useState(false);
  const base = PICTURE.exec(image)?.[1];
  if (image === '' || isBroken)
    return (
      <WasteTypePicture
        wasteType={wasteType}
        className={classNames(styles.picture, className)}
        {...(label && { label })}
      />
    );
  return (
    <img
      // An error before hydration fired no handler.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0) setBroken(true);
      }}
      src={image}
      {...(base && { srcSet: widths.map((width) => `${base}-${width}.webp ${width}w`).join(', '), sizes })}
      alt={label ?? ''}
      width={640}
      height={480}
      loading={fetched === 'later' ? 'lazy' : 'eager'}
      decoding="async"
      {...(fetched === 'first' && { fetchPriority: 'high' as const })}
      onError={() => setBroken(true)}
      className={classNames(styles.picture, className)}
    />
  );
}
