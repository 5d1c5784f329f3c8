import { sum } from '#domain/money.ts'
import { IconPaperclip } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { sumOfTaxes } from '#lines/return-premium.ts'
import { noticesContract } from '../../public/contract/notices.ts'
import type { PolicyDetail } from '../../public/contract.ts'
import { allReturned, isSentBack } from '../../rules/ending.ts'
import { partsLeft } from './parts-left.ts'

/** What is returned of the premium of a policy that was ended early, and how it came to that. */
export function RefundCard({ policy: { id, refund, refunds } }: { readonly policy: PolicyDetail }) {
  if (!refund) return null
  const { by, net, parts, amount, taxes, charges, fee, letter, wasPaid } = refund
  const tax = sumOfTaxes(taxes)
  const returned = allReturned(refund)
  const ofEnd = (state: (typeof refunds)[number]['state']) =>
    sum(refunds.flatMap((each) => (each.isOfEnd && each.state === state ? [each.amount] : [])))
  const [sent, asked] = [ofEnd('sent'), ofEnd('asked')]
  const [toPay, paidOut] = [ofEnd('office') + ofEnd('proposed'), ofEnd('paid-out')]
  const byOffice = returned - sent - asked - toPay - paidOut
  return (
    <DetailCard
      title="Return of premium"
      details={[
        {
          label: wasPaid && sent === returned ? 'Returned' : 'To be returned',
          value: wasPaid ? <Money centavos={returned} /> : t('Nothing: the premium was not paid'),
        },
        { label: 'Of the net premium', value: tax > 0 && <Money centavos={amount} /> },
        { label: 'Of the taxes on it', value: tax > 0 && <Money centavos={tax} /> },
        { label: 'Of the stamp tax and fees', value: charges !== undefined && <Money centavos={charges} /> },
        { label: 'Kept as a fee', value: fee !== undefined && <Money centavos={fee} /> },
        { label: 'Returned the way it was paid', value: sent > 0 && <Money centavos={sent} /> },
        { label: 'On its way: requested from the payment provider', value: asked > 0 && <Money centavos={asked} /> },
        { label: 'To be paid by our office: no payment provider can send it', value: toPay > 0 && <Money centavos={toPay} /> },
        { label: 'Paid by our office', value: paidOut > 0 && <Money centavos={paidOut} /> },
        { label: 'Paid out by our office', value: byOffice > 0 && <Money centavos={byOffice} /> },
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
  if (isSentBack(refund)) return t('All of it: returned within the free-look period')
  if (refund.fee !== undefined) return t('Less a fee: cancelled before the first day')
  return refund.by === 'insurer' ? t('In proportion to the days left') : t('As printed on the policy')
}
