import { create } from 'zustand'
import type { Failure } from './failure.ts'
import { t } from './text.ts'

/** Whether there has been a toast: until then nobody needs ui/toasts.tsx, which draws them. */
export const useHasToasts = create(() => false)

const show = (color: string, message: string, autoClose: number): void => {
  const closeButtonProps = { 'aria-label': t('Close') }
  useHasToasts.setState(true)
  void import('@mantine/notifications').then(
    ({ notifications }) => notifications.show({ message, color, autoClose, withBorder: true, closeButtonProps }),
    () => console.warn(message),
  )
}

/** A word on what just happened, beside the screen; never the only place where something important stands. */
export const toast = {
  success: (message: string) => show('leaf', message, 4000),
  warning: (message: string) => show('mango', message, 8000),
  error: (message: string) => show('coral', message, 8000),
  failure: (failure: Failure) => (failure.isWarning ? toast.warning(failure.sentence) : toast.error(failure.sentence)),
}
