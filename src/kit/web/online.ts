import { useSyncExternalStore } from 'react'

const subscribe = (act: () => void) => {
  addEventListener('online', act)
  addEventListener('offline', act)
  return () => {
    removeEventListener('online', act)
    removeEventListener('offline', act)
  }
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
