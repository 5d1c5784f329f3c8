import { Modal, type ModalProps } from '@mantine/core'
import { t } from '../text.ts'
import { hasCloseRequests, useCloseRequests } from '../use-close-requests.ts'
import { useFocusBack } from '../use-focus-back.ts'

/** A dialog above a screen that must be answered first. */
export function Dialog(props: ModalProps) {
  useCloseRequests(props.opened, props.onClose)
  useFocusBack(props.opened)
  return <Modal centered returnFocus={false} closeOnEscape={!hasCloseRequests} closeButtonProps={{ 'aria-label': t('Close') }} {...props} />
}
