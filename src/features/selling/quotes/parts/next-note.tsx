import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Side } from '#domain/side.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t, translate } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { COLOUR } from '#kit/web/ui/status-badge.tsx'
import type { Quotation } from '../public/contract/quotes.ts'
import { deadlineOfQuotation } from '../public/parts/slots.ts'
import { referredTitle } from './referred-title.ts'

const WHO = {
  'agent-or-customer': { agent: 'You or the customer', customer: 'You or your agent' },
  agent: { agent: 'You', customer: 'Your agent' },
  underwriter: { agent: 'Underwriting', customer: 'The insurer’s underwriter' },
  nobody: undefined,
} as const

type Props = {
  readonly quotation: Quotation
  readonly audience: Side
  /** The screen’s own title already gives the state. */
  readonly isUntitled?: boolean
  readonly children?: ReactNode
}

/** The state of a quotation, what it is waiting for, who acts and since when. */
export function NextNote({ quotation: { id, state, next }, audience, isUntitled = false, children }: Props) {
  const { label, tone } = useFormatters().state('quotation', state)
  const who = WHO[next.who]?.[audience]
  return (
    <Alert
      color={COLOUR[tone]}
      title={!isUntitled && (state === 'referred' ? referredTitle(next.step, audience) : t(label))}
      mb="md"
      role="status"
    >
      <Text size="sm">{translate(next.waitsFor, next.waitsForI18n)}</Text>
      {who && (
        <Text size="xs" mt={4}>
          {t('Next')}: {t(who)} · {t('Waiting since')} <InstantText at={next.since} />
        </Text>
      )}
      {next.who === 'underwriter' && <Slotted slot={deadlineOfQuotation} with={{ quotationId: id, audience }} />}
      {children}
    </Alert>
  )
}
