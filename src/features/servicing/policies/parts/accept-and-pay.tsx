import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { Acceptance } from '#features/selling/quotes/public/parts/slots.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { useApplication } from './use-application.ts'

/** One button for one decision: the price is accepted, becomes a policy application, and payment is next. */
export default function AcceptAndPay({ total, busy, accept }: Acceptance) {
  const { apply, busy: isApplying } = useApplication('customer')
  const navigate = useNavigate()
  const goOn = async () => {
    const accepted = await accept()
    if (!accepted) return
    const isApplied = accepted.state === 'accepted' && (await apply(accepted))
    const { id, line } = accepted
    const where = accepted.state === 'accepted' ? 'policies/convert' : 'quotes/quotation'
    if (!isApplied) navigate(pathTo(where, { audience: 'customer', line }, { quotation: id }))
  }
  return (
    <Button loading={busy || isApplying} onClick={() => void goOn()}>
      {t('Accept and pay')}&nbsp;
      <Money centavos={total} />
    </Button>
  )
}
