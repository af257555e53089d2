/** Attribution that the map's licence requires. */
export function MapCredit() {
  return (
    <p className="text-small text-soft">
      Map adapted from{' '}
      <a href="https://mapsvg.com/maps/india" rel="noopener license">
        MapSVG
      </a>
      ,{' '}
      <a href="https://creativecommons.org/licenses/by/4.0/" rel="noopener license">
        CC BY 4.0
      </a>
    </p>
  );
}
