import { Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  readonly icon: ReactNode
  readonly colour: 'leaf' | 'coral' | 'mango' | 'brand'
  readonly word: string
  readonly children?: ReactNode
}

/** The outcome of a payment in large letters with an icon. */
export const OutcomeHeading = ({ icon, colour, word, children }: Props) => (
  <Stack align="center" gap="xs" pt="md" pb="lg" ta="center" role="status">
    <ThemeIcon size={72} radius="xl" variant="light" color={colour} aria-hidden>
      {icon}
    </ThemeIcon>
    <Text fw={650} size="xl">
      {word}
    </Text>
    {children && (
      <Text component="div" c="dimmed" w="100%" maw={460}>
        {children}
      </Text>
    )}
  </Stack>
)
