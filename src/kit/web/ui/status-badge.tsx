import { Alert, Badge } from '@mantine/core'
import type { Tone } from '../../state-description.ts'
import { useFormatters } from '../formatters.ts'
import { t } from '../text.ts'

export const COLOUR: Readonly<Record<Tone, string>> = { quiet: 'gray', moving: 'brand', good: 'leaf', warn: 'mango', bad: 'coral' }

type Props = {
  /** `quotation`, `policy`, `payment` or `certificate`. */
  readonly cycle: string
  readonly state: string
}

/** The label of a life-cycle state, in its tone. */
export function StatusBadge({ cycle, state }: Props) {
  const { label, tone } = useFormatters().state(cycle, state)
  return (
    <Badge variant="light" color={COLOUR[tone]} size="lg" radius="sm" tt="none" style={{ flexShrink: 0, minWidth: 'max-content' }}>
      {t(label)}
    </Badge>
  )
}

/** The state, and what it is waiting for. */
export function StatusNote({ cycle, state, children }: Props & { readonly children?: React.ReactNode }) {
  const { label, tone, next } = useFormatters().state(cycle, state)
  return (
    <Alert color={COLOUR[tone]} title={t(label)} role="status">
      {next && t(next)}
      {children}
    </Alert>
  )
}
