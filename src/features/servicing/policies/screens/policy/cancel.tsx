import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import { t } from '#kit/web/text.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { sumOfTaxes } from '#lines/return-premium.ts'
import { contract, type PolicyDetail } from '../../public/contract.ts'
import { allReturned } from '../../rules/ending.ts'
import { partsLeft } from './parts-left.ts'

/** Cancels a policy with a reason; for one in force, it says beforehand at whose request, what is returned and whose consent it needs. */
export function Cancel({ policy }: { readonly policy: PolicyDetail }) {
  const { id, reference, state, notice, mortgagee } = policy
  const { submit, failure } = useWrite(contract.cancelPolicy)
  const [consent, setConsent] = useState('')
  const params = { id }
  const isAsked = state === 'issued' && !notice?.isOver
  const needsConsent = isAsked && mortgagee !== null
  return (
    <ReasonButton
      label={isAsked ? t('Cancel at the customer’s request') : t('Cancel the policy')}
      title={t('Cancel {number}?', { number: reference })}
      text={t('The customer will see this, and it stays in the history. A cancelled policy covers nothing and cannot be reinstated.')}
      look={{ color: 'coral' }}
      act={async (reason) =>
        setCached(contract.policy, { params }, await submit({ params, body: { reason, ...(needsConsent ? { consent } : {}) } }))
      }
    >
      {state === 'issued' && (
        <Stack gap="sm" mb="md">
          <Returned policy={policy} />
          {needsConsent && (
            <TextInput
              label={t('Written consent of {mortgagee}', { mortgagee })}
              description={t('Its date and sender. Without a written consent, give notice of cancellation instead.')}
              maxLength={200}
              required
              data-autofocus
              value={consent}
              error={!consent && failure?.fields.some(({ path }) => path === 'consent')}
              onChange={({ currentTarget }) => setConsent(currentTarget.value)}
            />
          )}
        </Stack>
      )}
    </ReasonButton>
  )
}

function Returned({ policy: { refundToday, notice } }: { readonly policy: PolicyDetail }) {
  if (!refundToday) return <Text>{t('The premium was not paid, so nothing is returned.')}</Text>
  const by = notice?.isOver ? notice.by : 'insured'
  const { returned, taxes, net, parts, fee } = refundToday
  const said = {
    ...{ amount: formatPesos(returned[by]), net: formatPesos(net), parts: partsLeft(parts) },
    ...{ taxes: formatPesos(sumOfTaxes(taxes[by])), all: formatPesos(allReturned({ amount: returned[by], taxes: taxes[by] })) },
  }
  if (by === 'insured' && fee !== undefined)
    return (
      <Text role="status">
        {t('{all} is to be returned: the premium and the taxes on it, less a fee of {fee}.', { ...said, fee: formatPesos(fee) })}
      </Text>
    )
  return (
    <Text role="status">
      {by === 'insurer'
        ? t(
            '{all} is to be returned: {amount} of the net premium of {net}, in proportion to the days left ({parts}), and {taxes} of the taxes on it. Documentary stamp tax and fees are not returned.',
            said,
          )
        : t(
            '{all} is to be returned: {amount} of the net premium of {net}, at the rate printed on the policy ({parts}), and {taxes} of the taxes on it. Documentary stamp tax and fees are not returned.',
            said,
          )}
    </Text>
  )
}
