import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { sumOfTaxes } from '#lines/return-premium.ts'
import type { PolicyDetail } from '../../public/contract.ts'
import { allReturned } from '../../rules/ending.ts'
import { partsLeft } from './parts-left.ts'

/** What is returned of the premium of a policy that was ended before its time, and how that came about. */
export function RefundCard({ policy: { refund, payments } }: { readonly policy: PolicyDetail }) {
  if (!refund) return null
  const { by, net, parts, amount, taxes, charges, wasPaid } = refund
  const isSentBack = payments.some(({ state }) => state === 'refunded')
  const tax = sumOfTaxes(taxes)
  return (
    <DetailCard
      title="Return of premium"
      details={[
        { label: 'To be returned', value: wasPaid ? <Money centavos={allReturned(refund)} /> : t('Nothing: the premium was not paid') },
        { label: 'Of the net premium', value: tax > 0 && <Money centavos={amount} /> },
        { label: 'Of the taxes on it', value: tax > 0 && <Money centavos={tax} /> },
        { label: 'Of stamp tax and fees', value: charges !== undefined && <Money centavos={charges} /> },
        {
          label: 'Sent back',
          value: charges !== undefined && (isSentBack ? t('Yes, the way it was paid') : t('On its way: the payment provider is asked')),
        },
        { label: 'Ended by', value: by === 'insurer' ? t('The insurer') : t('The customer') },
        { label: 'Net premium', value: <Money centavos={net} /> },
        { label: 'Days left', value: charges === undefined && partsLeft(parts) },
        {
          label: 'Rate',
          value:
            charges !== undefined
              ? t('All of it: given back in the days for that')
              : by === 'insurer'
                ? t('In proportion to the days left')
                : t('As printed on the policy'),
        },
      ]}
    />
  )
}
