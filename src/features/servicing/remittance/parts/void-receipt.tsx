import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type PremiumReceived } from '../public/contract.ts'

type Props = { readonly received: Pick<PremiumReceived, 'id' | 'number'>; readonly way: NonNullable<PremiumReceived['mayVoid']> }

/** For an agent who recorded a receipt in error: voids it, or asks the office to. */
export function VoidReceipt({ received: { id, number }, way }: Props) {
  const write = useWrite(contract.voidReceipt)
  const atOnce = way === 'at-once'
  return (
    <ReasonButton
      label={atOnce ? t('Void this receipt') : t('Ask to void it')}
      title={t('Was receipt {number} recorded in error?', { number })}
      text={
        atOnce
          ? t('It becomes void at once, and the premium must be paid again. The customer is notified.')
          : t('Cover was given for it, or its day has passed, so a finance officer decides. The premium is then owed again.')
      }
      look={{ color: 'coral', mt: 'xs' }}
      act={async (reason) => {
        const done = await write.submit({ params: { id }, body: { reason } })
        toast.success(
          done.way === 'at-once' ? t('The receipt is void.') : t('The office has been asked. You will be notified of its decision.'),
        )
      }}
    />
  )
}
