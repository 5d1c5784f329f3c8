import { Text } from '@mantine/core'
import { formatInstant } from '#domain/day.ts'
import type { Side } from '#domain/side.ts'
import { now } from '#kit/web/clock.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../public/contract/underwriting.ts'

type Props = { readonly quotationId: string; readonly audience: Side }

/** The deadline for underwriting's decision; once that is past, says that it takes longer. */
export default function DecisionDeadline({ quotationId, audience }: Props) {
  const { data } = useRead(contract.decisionDeadline, { params: { id: quotationId } })
  if (!data?.decidedBy) return null
  const by = new Date(data.decidedBy)
  return (
    <Text size="sm" fw={550} mt={4}>
      {said(by < now(), audience)({ when: formatInstant(by) })}
    </Text>
  )
}

const said = (isLate: boolean, audience: Side) => (values: { readonly when: string }) =>
  isLate
    ? t('It was due to be decided by {when} and is taking longer.', values)
    : audience === 'customer'
      ? t('We decide by {when}.', values)
      : t('Underwriting decides by {when}.', values)
