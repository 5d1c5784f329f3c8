import { Button, Group, Text } from '@mantine/core'
import { useFormatters } from '../formatters.ts'
import { t } from '../text.ts'

/** A reference value for an amount, such as a market value, and the range allowed around it; or why there is none. */
export type Estimate =
  | {
      /** `Fair market value` */
      readonly called: string
      readonly value: number
      readonly min: number
      readonly max: number
    }
  | { readonly note: string }

type Props = { readonly estimate: Estimate; readonly amount: unknown; readonly disabled: boolean; readonly take: (amount: number) => void }

/** Below an amount: its estimate, accepted with one tap. */
export function EstimateNote({ estimate, amount, disabled, take }: Props) {
  const { money } = useFormatters()
  if ('note' in estimate)
    return (
      <Text size="sm" c="dimmed" mt={6}>
        {t(estimate.note)}
      </Text>
    )
  const { called, value, min, max } = estimate
  return (
    <Group gap="xs" mt={6} justify="space-between">
      <Text size="sm">
        {t(called)}: <span className="figures">{money(value)}</span>
        <Text span size="sm" c="dimmed" display="block">
          {t('Usual range: {min} to {max}', { min: money(min), max: money(max) })}
        </Text>
      </Text>
      {amount !== value && (
        <Button variant="default" disabled={disabled} onClick={() => take(value)}>
          {t('Use this value')}
        </Button>
      )}
    </Group>
  )
}
