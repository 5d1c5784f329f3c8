import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../../public/contract.ts'

/** The reply of the person playing the recipient of a text message. */
export function Reply({ to }: { readonly to: string }) {
  const { send, busy } = useWrite(contract.writeByText)
  const [message, setMessage] = useState('')
  const reply = async (event: FormEvent) => {
    event.preventDefault()
    if (await send({ body: { mobile: to, message } })) setMessage('')
  }
  return (
    <form onSubmit={(event) => void reply(event)}>
      <Group gap="xs" mt="xs" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label={t('Reply from {number}', { number: to })}
          placeholder={t('Reply as its recipient')}
          autoComplete="off"
          maxLength={1000}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={busy} disabled={message.trim() === ''}>
          {t('Reply')}
        </Button>
      </Group>
    </form>
  )
}
