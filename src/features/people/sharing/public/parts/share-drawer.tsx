import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { ShareOptions, type Sharing } from './share-options.tsx'

type Props = { readonly opened: boolean; readonly onClose: () => void }

/** A link made by the sharing feature when the drawer opens. */
export const ShareDrawer = ({ opened, onClose, ...sharing }: Sharing & Props) => (
  <ShareSheet opened={opened} onClose={onClose}>
    <ShareOptions {...sharing} />
  </ShareSheet>
)

type SheetProps = Props & { /** What is shared, if not only a link. */ readonly title?: string; readonly children: ReactNode }

/** Specification §2: slides from the right on wide screens and from the bottom on narrow ones. */
export const ShareSheet = ({ opened, onClose, title = t('Share link via'), children }: SheetProps) => (
  <Sheet opened={opened} onClose={onClose} title={title} fits>
    <Stack gap="xs">{opened && children}</Stack>
  </Sheet>
)
