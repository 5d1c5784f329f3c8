import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { IconArrowsSort } from '#kit/web/icons.ts'
import { t } from '../text.ts'

type Props = ActionIconProps & ComponentProps<'button'> & { readonly order: string }

/** Shows the list's order, and opens the menu of orders. */
export const SortButton = ({ order, ...props }: Props) => (
  <ActionIcon variant="default" aria-label={t('Order: {order}', { order })} {...props}>
    <IconArrowsSort size={18} />
  </ActionIcon>
)
