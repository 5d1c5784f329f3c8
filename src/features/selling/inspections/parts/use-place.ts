import { useEffect, useState } from 'react'

export type DevicePlace = { readonly latitude: number; readonly longitude: number; readonly accuracyMetres: number }
export type PlaceState = { readonly state: 'asking' | 'known' | 'refused' | 'unknown'; readonly place?: DevicePlace }

/** Where the device is, while photographs are taken; never a condition, only a fact that helps the review. */
export function usePlace(isWanted: boolean): PlaceState {
  const [seen, setSeen] = useState<PlaceState>({ state: 'asking' })
  useEffect(() => {
    if (!isWanted) return
    if (!navigator.geolocation) return setSeen({ state: 'unknown' })
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        setSeen({ state: 'known', place: { latitude, longitude, accuracyMetres: accuracy } }),
      ({ code, PERMISSION_DENIED }) => setSeen((now) => (now.place ? now : { state: code === PERMISSION_DENIED ? 'refused' : 'unknown' })),
      { enableHighAccuracy: true, maximumAge: 60_000, timeout: 30_000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [isWanted])
  return seen
}
