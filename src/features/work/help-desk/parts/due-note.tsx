import { Badge, Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import type { HelpRequestItem } from '../public/contract/own.ts'

type Standing = Pick<HelpRequestItem, 'state' | 'isLate'>

/** A request's state; a late one stands out. */
export const RequestBadge = ({ request: { state, isLate } }: { readonly request: Standing }) =>
  isLate ? (
    <Badge color="coral" variant="light" size="lg" radius="sm" tt="none" style={{ flexShrink: 0, minWidth: 'max-content' }}>
      {t('Late')}
    </Badge>
  ) : (
    <StatusBadge cycle="help-request" state={state} />
  )

type Promised = Pick<HelpRequestItem, 'answerBy' | 'isLate'>

/** By when the person asking is answered; if that is past, what to do. */
export function AnswerBy({ request: { answerBy, isLate } }: { readonly request: Promised }) {
  if (!answerBy) return null
  return (
    <Text size="sm" component="div" c={isLate ? 'coral' : 'dimmed'}>
      {isLate ? t('We promised an answer by') : t('We answer by')} <InstantText at={answerBy} />
      {isLate && `. ${t('We are sorry that we are late: call us and give your request number.')}`}
    </Text>
  )
}
