import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../public/contract/leads.ts'

/** Asks the manager of the advisor who has the lead with this number, without revealing that advisor's name. */
export function AskHandOver({ mobile }: { readonly mobile: string }) {
  const { send, busy } = useWrite(contract.askHandOver)
  const [asked, setAsked] = useState<string>()
  const ask = async () => {
    if (await send({ body: { mobile } })) setAsked(mobile)
  }
  if (asked === mobile) return <Text size="sm">{t('We have asked their manager. You will be notified of the decision.')}</Text>
  return (
    <Button variant="default" mt="xs" loading={busy} onClick={() => void ask()}>
      {t('Ask for hand-over')}
    </Button>
  )
}
