import { IconPhoto } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'

/** How a button that opens a picture looks. */
export const pictureLook = (name: string) => ({
  variant: 'default',
  maw: '100%',
  leftSection: <IconPhoto size={18} aria-hidden />,
  children: name,
  'aria-label': t('Open {name}', { name }),
})
