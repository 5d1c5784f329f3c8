import { Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useOnline } from '../online.ts'
import { t } from '../text.ts'

/** Says that the device is offline, and that nothing is lost. */
export function OfflineBanner() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <Text size="sm" fw={550} ta="center" px="md" py={6} bg="mango.6" c="black">
          <IconCloudOff size={16} style={{ verticalAlign: '-3px', marginRight: 6 }} />
          {t('You are offline. What you enter is kept on this device.')}
        </Text>
      )}
    </div>
  )
}
