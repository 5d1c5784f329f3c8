import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { IconUserCircle } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'

/** The button that opens the signed-in person's menu. */
export const PersonButton = (props: UnstyledButtonProps & ComponentProps<'button'>) => (
  <UnstyledButton style={{ minWidth: 44, minHeight: 44 }} ta="center" aria-label={t('Your menu')} {...props}>
    <IconUserCircle size={26} stroke={1.6} style={{ verticalAlign: 'middle' }} />
  </UnstyledButton>
)
