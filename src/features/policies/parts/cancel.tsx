import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import { t } from '#kit/web/text.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { known } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import type { EndedBy } from '#lines/apportion.ts'
import { contract, type PolicyDetail } from '../contract.ts'

const WISHES: readonly { readonly value: EndedBy; readonly label: string }[] = [
  { value: 'insured', label: 'The customer' },
  { value: 'insurer', label: 'The insurer' },
]

/** Cancels a policy with a reason; of one in force, it says before what is returned. */
export function Cancel({ policy: { id, reference, refundToday } }: { readonly policy: PolicyDetail }) {
  const { submit } = useWrite(contract.cancelPolicy)
  const [by, setBy] = useState<EndedBy>('insured')
  const params = { id }
  return (
    <ReasonButton
      label={t('Cancel the policy')}
      title={t('Cancel {number}?', { number: reference })}
      text={t('The customer reads it, and it stays in the history. A cancelled policy covers nothing and cannot be taken up again.')}
      look={{ color: 'coral' }}
      act={async (reason) => {
        const body = { reason, ...(refundToday ? { by } : {}) }
        known(contract.policy, { params }, await submit({ params, body }))
      }}
    >
      {refundToday && (
        <Stack gap="xs" mb="md">
          <Text fw={550}>{t('Who ends it?')}</Text>
          <SegmentedControl
            fullWidth
            size="md"
            aria-label={t('Who ends it?')}
            value={by}
            onChange={(chosen) => setBy(chosen === 'insurer' ? 'insurer' : 'insured')}
            data={WISHES.map(({ value, label }) => ({ value, label: t(label) }))}
          />
          <Text role="status">
            {t('{amount} is to be returned: {how} of the net premium of {net}. Taxes and fees are not returned.', {
              amount: formatPesos(refundToday.returned[by]),
              how:
                by === 'insurer'
                  ? t('{left} of {all} days', { left: refundToday.daysLeft, all: refundToday.daysAll })
                  : t('the short-period rate'),
              net: formatPesos(refundToday.net),
            })}
          </Text>
        </Stack>
      )}
    </ReasonButton>
  )
}
