import { t } from '#kit/web/text.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { type ClaimDetail, claimsContract } from '../../public/contract/own.ts'

/** Withdraws what was reported, or asks for another review. */
export function GiveUp({ claim: { id, state, may } }: { readonly claim: ClaimDetail }) {
  const withdraw = useWrite(claimsContract.withdrawClaim)
  const reopen = useWrite(claimsContract.reopenClaim)
  const again = state === 'denied' ? t('I do not agree') : t('Open it again')
  return (
    <>
      {may.includes('reopen') && (
        <ReasonButton
          label={again}
          title={again}
          text={t('Our claims office reads it and reviews your claim again.')}
          look={{ variant: 'default', mih: 44 }}
          act={(reason) => reopen.submit({ params: { id }, body: { reason } })}
        />
      )}
      {may.includes('withdraw') && (
        <ReasonButton
          label={t('Withdraw the claim')}
          title={t('Withdraw the claim')}
          text={t('Nothing is then paid. It can be opened again.')}
          look={{ variant: 'subtle', color: 'coral', mih: 44 }}
          act={(reason) => withdraw.submit({ params: { id }, body: { reason } })}
        />
      )}
    </>
  )
}
