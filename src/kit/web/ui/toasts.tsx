import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

/** Where toasts appear; loaded beside the first screen, not before it. */
export default function Toasts() {
  return <Notifications position="top-center" limit={3} />
}
