import { IconPaperclip } from '@tabler/icons-react'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { sumOfTaxes } from '#lines/return-premium.ts'
import { noticesContract } from '../../public/contract/notices.ts'
import type { PolicyDetail } from '../../public/contract.ts'
import { allReturned, isSentBack } from '../../rules/ending.ts'
import { partsLeft } from './parts-left.ts'

/** What is returned of the premium of a policy that was ended before its time, and how that came about. */
export function RefundCard({ policy: { id, refund, payments } }: { readonly policy: PolicyDetail }) {
  if (!refund) return null
  const { by, net, parts, amount, taxes, charges, fee, letter, wasPaid } = refund
  const tax = sumOfTaxes(taxes)
  const isWhole = isSentBack(refund)
  const hasGone = payments.some(({ state }) => state === 'refunded')
  return (
    <DetailCard
      title="Return of premium"
      details={[
        {
          label: isWhole && hasGone ? 'Returned' : 'To be returned',
          value: wasPaid ? <Money centavos={allReturned(refund)} /> : t('Nothing: the premium was not paid'),
        },
        { label: 'Of the net premium', value: tax > 0 && <Money centavos={amount} /> },
        { label: 'Of the taxes on it', value: tax > 0 && <Money centavos={tax} /> },
        { label: 'Of stamp tax and fees', value: charges !== undefined && <Money centavos={charges} /> },
        { label: 'Kept as a fee', value: fee !== undefined && <Money centavos={fee} /> },
        {
          label: 'Sent back',
          value: isWhole && (hasGone ? t('Yes, the way it was paid') : t('On its way: the payment provider is asked')),
        },
        { label: 'Ended by', value: by === 'insurer' ? t('The insurer') : t('The customer') },
        { label: 'Net premium', value: <Money centavos={net} /> },
        { label: 'Days left', value: charges === undefined && partsLeft(parts) },
        { label: 'Rate', value: rateOf(refund) },
      ]}
    >
      {letter && (
        <FileButton
          endpoint={noticesContract.deed}
          input={{ params: { id, deedId: letter.id } }}
          variant="default"
          mt="sm"
          fullWidth
          leftSection={<IconPaperclip size={20} aria-hidden />}
        >
          {letter.name}
        </FileButton>
      )}
    </DetailCard>
  )
}

function rateOf(refund: NonNullable<PolicyDetail['refund']>): string {
  if (isSentBack(refund)) return t('All of it: given back in the days for that')
  if (refund.fee !== undefined) return t('Less a fee: called off before the first day')
  return refund.by === 'insurer' ? t('In proportion to the days left') : t('As printed on the policy')
}
