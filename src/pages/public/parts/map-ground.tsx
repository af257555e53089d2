import type { ReactNode } from 'react';
import { classNames } from '../../../ui/layout/class-names.ts';
import { MAP_HEIGHT, MAP_WIDTH } from './india-map.ts';
import styles from './map-ground.module.css';

export interface MapGroundProps {
  /** Shapes of the drawing (`INDIA_SHAPE`, `stateShape`). */
  land: ReactNode;
  /** Colours of the land. */
  landClass: string | undefined;
  /** What stands over it, each `atPlace`. */
  children: ReactNode;
}

/** India in the width that it is given, with room over it for what is on its places. The land is for the eye alone. */
export function MapGround({ land, landClass, children }: MapGroundProps) {
  return (
    <div className={styles.map} style={{ aspectRatio: `${MAP_WIDTH} / ${MAP_HEIGHT}` }}>
      <svg
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        fillRule="evenodd"
        className={classNames(styles.land, landClass)}
        aria-hidden="true"
      >
        {land}
      </svg>
      {children}
    </div>
  );
}
