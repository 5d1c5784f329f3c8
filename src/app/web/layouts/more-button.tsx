import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { IconChevronDown } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'
import { t } from '#kit/web/text.ts'
import { isAt } from '../navigation.ts'

/** The button that opens the menu of the other sections. */
export const MoreButton = (props: UnstyledButtonProps & ComponentProps<'button'>) => (
  <UnstyledButton {...props}>
    {t('More')}
    <IconChevronDown size={16} style={{ marginInlineStart: 4 }} aria-hidden />
  </UnstyledButton>
)

/** Marks the section that a screen belongs to. */
export const current = (destination: Destination, screen: string | undefined) =>
  isAt(destination, screen) ? ({ 'aria-current': 'page' } as const) : {}
