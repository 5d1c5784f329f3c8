import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

/** Where toasts appear; loaded soon after the first screen. */
export default function Toasts() {
  return <Notifications position="top-center" limit={3} />
}
