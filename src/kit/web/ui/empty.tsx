import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconInbox } from '#kit/web/icons.ts'

type Props = {
  readonly title: string
  readonly icon?: ReactNode
  readonly children?: ReactNode /** The way on. */
  readonly action?: ReactNode
}

/** An empty state, put kindly, with what to do next. */
export function Empty({ title, icon, children, action }: Props) {
  return (
    <Stack align="center" gap="xs" py="xl" ta="center">
      <ThemeIcon size={64} radius="xl" variant="light" color="gray">
        {icon ?? <IconInbox size={32} stroke={1.5} />}
      </ThemeIcon>
      <Title order={2}>{title}</Title>
      {children && (
        <Text component="div" c="dimmed" maw={420}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
