import { t } from '#kit/web/text.ts'
import { ConfirmButton } from '#kit/web/ui/confirm-button.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../../public/contract.ts'

/** Withdraws an announcement. */
export function Withdraw({ id }: { readonly id: string }) {
  const { submit } = useWrite(contract.withdrawAnnouncement)
  return (
    <ConfirmButton
      label={t('Withdraw')}
      title={t('Withdraw the announcement?')}
      text={t('No one sees it any more. To announce it again, write another.')}
      variant="subtle"
      color="coral"
      act={() => submit({ params: { id }, body: {} })}
    />
  )
}
