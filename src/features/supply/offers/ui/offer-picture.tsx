import { useState } from 'react';
import { WasteTypePicture } from '#ui/brand/waste-type-picture.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import type { Offer } from './payment-terms.ts';
import styles from './offer-picture.module.css';

const PICTURE = /^(\/media\/[\da-f-]{36})-\d+\.webp$/;

export interface OfferPictureProps {
  /** Without a picture, whose address is then '', the drawing of its material is shown. */
  offer: Pick<Offer, 'product_image' | 'waste_type'>;
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
export function OfferPicture({ offer, widths, sizes, label, fetched = 'later', className }: OfferPictureProps) {
  const { product_image: image, waste_type: wasteType } = offer;
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
