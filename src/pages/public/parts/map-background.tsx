import type { ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { MAP_HEIGHT, MAP_WIDTH } from './india-map.ts';
import styles from './map-background.module.css';

interface MapBackgroundProps {
  /** Shapes of the drawing (`INDIA_SHAPE`, `stateShape`). */
  land: ReactNode;
  /** Colours of the land. */
  landClass: string | undefined;
  /** Content over the map, each element positioned by `positionOf`. */
  children: ReactNode;
}

/** Map of India at full width, with positioned content over it. The map itself is decorative. */
export function MapBackground({ land, landClass, children }: MapBackgroundProps) {
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
