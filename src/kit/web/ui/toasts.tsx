import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

/** Where toasts appear; loaded with the first of them. */
export default function Toasts() {
  return <Notifications position="top-center" limit={3} />
}
