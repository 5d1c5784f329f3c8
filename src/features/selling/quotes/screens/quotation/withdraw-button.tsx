import { t } from '#kit/web/text.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type Quotation } from '../../public/contract/quotes.ts'

/** Withdraws a quotation, for a reason that stays in its history. */
export function WithdrawButton({ quotation: { id, number } }: { readonly quotation: Quotation }) {
  const { submit } = useWrite(contract.withdrawQuotation)
  return (
    <ReasonButton
      label={t('Withdraw the quotation')}
      title={t('Withdraw {number}?', { number })}
      text={t('It stays in the history. A withdrawn quotation cannot be accepted; its answers can be quoted again.')}
      look={{ color: 'coral' }}
      act={async (reason) => setCached(contract.quotation, { params: { id } }, await submit({ params: { id }, body: { reason } }))}
    />
  )
}
