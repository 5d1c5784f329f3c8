import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { t } from '../text.ts'
import { hasCloseRequests, useCloseRequests } from '../use-close-requests.ts'
import { useFocusBack } from '../use-focus-back.ts'
import classes from './sheet.module.css'

type Props = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** A tap beside it does not discard what was typed. */
  readonly staysOpen?: boolean
  /** Keeps what was typed for when it is opened again: `isBegun` of `useDialog`. */
  readonly keepMounted?: boolean
  /** On a phone it is as high as its content. */
  readonly fits?: boolean
  readonly children: ReactNode
}

/** A panel beside the screen it was opened from: from the right if there is room, from the bottom on a phone (specification §9: 620 px). */
export function Sheet({ opened, onClose, title, staysOpen = false, keepMounted = false, fits = false, children }: Props) {
  const isWide = useMediaQuery('(min-width: 620px)', undefined, { getInitialValueInEffect: false })
  useCloseRequests(opened, onClose)
  useFocusBack(opened)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      keepMounted={keepMounted}
      returnFocus={false}
      closeOnEscape={!hasCloseRequests}
      closeOnClickOutside={!staysOpen}
      position={isWide ? 'right' : 'bottom'}
      {...(isWide ? {} : { classNames: { content: `${classes.below} ${fits ? classes.fits : ''}` } })}
      size={isWide ? 480 : fits ? 'auto' : '92%'}
      closeButtonProps={{ 'aria-label': t('Close'), size: 44 }}
    >
      {children}
    </Drawer>
  )
}
