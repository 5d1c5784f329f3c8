/** Degrees of WGS 84. */
export type Place = { readonly latitude: number; readonly longitude: number }

const EARTH_METRES = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance between two places in metres, along the surface (haversine). */
export function metresBetween(a: Place, b: Place): number {
  const across = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const along = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const chord = across + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * along
  return Math.round(2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord))))
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Where most of the photographs were taken; undefined where no device reported a place. */
export function middleOf(places: readonly Place[]): Place | undefined {
  if (places.length === 0) return undefined
  return { latitude: median(places.map(({ latitude }) => latitude)), longitude: median(places.map(({ longitude }) => longitude)) }
}

/** `14.59951, 120.98420 (±12 m)` */
export const placeText = ({ latitude, longitude }: Place, accuracyMetres?: number | null): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}${accuracyMetres ? ` (±${Math.round(accuracyMetres)} m)` : ''}`

/** `40 m`, `3.2 km` */
export const distanceText = (metres: number): string => (metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed(1)} km`)
