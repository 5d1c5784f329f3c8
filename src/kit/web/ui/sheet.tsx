import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { t } from '../text.ts'

type Props = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** Whatever was typed is not lost to a tap beside it. */
  readonly staysOpen?: boolean
  readonly children: ReactNode
}

/** Something beside the screen it came from: from the right where there is room, from the bottom of a phone (specification §9: 620 px). */
export function Sheet({ opened, onClose, title, staysOpen = false, children }: Props) {
  const isWide = useMediaQuery('(min-width: 620px)', undefined, { getInitialValueInEffect: false })
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      closeOnClickOutside={!staysOpen}
      position={isWide ? 'right' : 'bottom'}
      size={isWide ? 480 : '92%'}
      closeButtonProps={{ 'aria-label': t('Close'), size: 44 }}
    >
      {children}
    </Drawer>
  )
}
