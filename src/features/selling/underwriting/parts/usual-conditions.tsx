import { Checkbox, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#kit/web/text.ts'

type Props = {
  /** Where they will be read. */
  readonly description: string
  readonly conditions: readonly string[]
  readonly value: string[]
  readonly onChange: (value: string[]) => void
  /** Shown above the choices. */
  readonly children?: ReactNode
}

/** The usual conditions of an approval in a line, to be ticked. */
export const UsualConditions = ({ description, conditions, value, onChange, children }: Props) => (
  <Checkbox.Group size="md" label={t('Conditions')} description={description} value={value} onChange={onChange}>
    <Stack gap="sm" mt="xs">
      {children}
      {conditions.map((condition) => (
        <Checkbox key={condition} value={condition} label={t(condition)} />
      ))}
    </Stack>
  </Checkbox.Group>
)
