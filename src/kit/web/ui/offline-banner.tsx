import { Text } from '@mantine/core'
import { IconCloudOff } from '#kit/web/icons.ts'
import { useHasRoom } from '../device-room.ts'
import { useOnline } from '../online.ts'
import { t } from '../text.ts'

/** Says that the device is offline, and whether what is entered is saved. */
export function OfflineBanner() {
  const online = useOnline()
  const hasRoom = useHasRoom()
  const told = () => {
    if (hasRoom) return t('You are offline. What you enter is kept on this device.')
    return online
      ? t('This device is full. What you enter is lost if you leave before it is sent. Free up some space.')
      : t('You are offline, and this device is full. What you enter is not kept. Free up some space.')
  }
  return (
    <div role="status">
      {(!online || !hasRoom) && (
        <Text size="sm" fw={550} ta="center" px="md" py={6} bg="mango.6" c="black">
          <IconCloudOff size={16} style={{ verticalAlign: '-3px', marginRight: 6 }} />
          {told()}
        </Text>
      )}
    </div>
  )
}
