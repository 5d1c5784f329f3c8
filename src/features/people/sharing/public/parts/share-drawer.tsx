import { Drawer, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { t } from '#kit/web/text.ts'
import classes from './share-drawer.module.css'
import { ShareOptions, type Sharing } from './share-options.tsx'

type Sheet = { readonly opened: boolean; readonly onClose: () => void }

/** A link of the sharing feature's own, made when the drawer opens. */
export const ShareDrawer = ({ opened, onClose, ...sharing }: Sharing & Sheet) => (
  <ShareSheet opened={opened} onClose={onClose}>
    <ShareOptions {...sharing} />
  </ShareSheet>
)

type SheetProps = Sheet & { /** What is shared, when not a link alone. */ readonly title?: string; readonly children: ReactNode }

/** Specification §2: slides from the right on wide screens and from the bottom on narrow ones (§9: 620 px). */
export function ShareSheet({ opened, onClose, title, children }: SheetProps) {
  const isNarrow = useMediaQuery('(max-width: 619.98px)', false, { getInitialValueInEffect: false })
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? 'auto' : 380}
      classNames={{ content: isNarrow ? classes.sheet : classes.side }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body>
          <Group justify="space-between" mb="sm" wrap="nowrap">
            <Drawer.Title className={classes.title}>{title ?? t('Share link via')}</Drawer.Title>
            <Drawer.CloseButton aria-label={t('Close')} size={44} />
          </Group>
          <Stack gap="xs">{opened && children}</Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
