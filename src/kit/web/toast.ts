import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { Failure } from './failure.ts'
import { t } from './text.ts'

/** Whether there has been a toast: until then ui/toasts.tsx, which draws them, is not needed. */
export const useHasToasts = create(() => false)

/** Fetches what draws toasts: a toast about a lost connection could not be fetched by then. */
export const loadToasts = () => Promise.all([import('@mantine/notifications'), import('./ui/toasts.tsx')])

/** Long enough to notice a mistake. */
const UNDO_MS = 15_000

const show = (color: string, message: ReactNode, autoClose: number, id?: string): void => {
  const closeButtonProps = { 'aria-label': t('Close') }
  useHasToasts.setState(true)
  void import('@mantine/notifications').then(
    ({ notifications }) => notifications.show({ ...(id ? { id } : {}), message, color, autoClose, withBorder: true, closeButtonProps }),
    () => console.warn(String(message)),
  )
}

/** A short message about what just happened, beside the screen; never the only place for something important. */
export const toast = {
  success: (message: string) => show('leaf', message, 4000),
  /** What was done, with a button that undoes it. */
  undoable: (message: string, undo: () => Promise<unknown>) => {
    const id = crypto.randomUUID()
    void Promise.all([import('./ui/undo.tsx'), import('@mantine/notifications')]).then(
      ([{ withUndo }, { notifications }]) => {
        const take = () => {
          notifications.hide(id)
          void undo()
        }
        show('leaf', withUndo(message, take), UNDO_MS, id)
      },
      () => show('leaf', message, UNDO_MS),
    )
  },
  warning: (message: string) => show('mango', message, 8000),
  error: (message: string) => show('coral', message, 8000),
  failure: (failure: Failure) => (failure.isWarning ? toast.warning(failure.sentence) : toast.error(failure.sentence)),
}
