import { Button } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../../public/contract.ts'

/** Takes an announcement back. */
export function Withdraw({ id }: { readonly id: string }) {
  const withdrawing = useWrite(contract.withdrawAnnouncement)
  return (
    <Button variant="subtle" color="coral" loading={withdrawing.busy} onClick={() => void withdrawing.send({ params: { id }, body: {} })}>
      {t('Withdraw')}
    </Button>
  )
}
