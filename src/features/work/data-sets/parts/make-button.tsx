import { Button } from '@mantine/core'
import { IconRefresh } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../public/contract.ts'

export function MakeButton() {
  const { send, busy } = useWrite(contract.makeDataSetNow)
  return (
    <Button leftSection={<IconRefresh size={18} />} loading={busy} onClick={() => void send(undefined)}>
      {t('Make today’s set now')}
    </Button>
  )
}
