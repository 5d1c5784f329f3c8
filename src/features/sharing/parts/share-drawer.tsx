import { Drawer, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { t } from '#kit/web/text.ts'
import { ShareOptions, type Sharing } from './share-options.tsx'

type Props = Sharing & { readonly opened: boolean; readonly onClose: () => void }

/** Specification §2: slides from the right on wide screens and from the bottom on narrow ones (§9: 620 px). */
export function ShareDrawer({ opened, onClose, ...sharing }: Props) {
  const isNarrow = useMediaQuery('(max-width: 619.98px)', false, { getInitialValueInEffect: false })
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('Share link via')}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? 'auto' : 380}
      radius={isNarrow ? '14px 14px 0 0' : 0}
      styles={{ content: isNarrow ? { height: 'auto', maxHeight: '92dvh' } : {}, title: { fontWeight: 650, fontSize: '1.1875rem' } }}
      closeButtonProps={{ 'aria-label': t('Close'), size: 44 }}
    >
      <Stack gap="xs" pb="md">
        {opened && <ShareOptions {...sharing} />}
      </Stack>
    </Drawer>
  )
}
