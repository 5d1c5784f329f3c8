import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { NewPassword } from '../../parts/new-password.tsx'
import { accountContract } from '../../public/contract/account.ts'

export function PasswordCard() {
  const { opened, open, close } = useDialog()
  return (
    <DetailCard title="Password">
      <Text mb="md">{t('When you change it, every other device is signed out.')}</Text>
      <Button variant="default" onClick={open}>
        {t('Change the password')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('Change the password')}>
        {opened && <ChangePassword done={close} />}
      </Dialog>
    </DetailCard>
  )
}

function ChangePassword({ done }: { readonly done: () => void }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const { submit, busy } = useWrite(accountContract.changePassword)
  const formId = useId()
  const errorOf = (name: string) => failure?.fields.find(({ path }) => path === name)?.message

  const change = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    try {
      await submit({ body: { current, password } })
      done()
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }
  return (
    <form id={formId} noValidate onSubmit={change}>
      <Stack>
        <PasswordInput
          size="md"
          label={t('Current password')}
          name="current"
          autoComplete="current-password"
          data-autofocus
          value={current}
          error={errorOf('current') && t(errorOf('current') ?? '')}
          onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), 'aria-hidden': false, tabIndex: 0 }}
        />
        <NewPassword value={password} error={errorOf('password')} onChange={setPassword} />
        <FailureNote failure={failure?.fields.length ? undefined : failure} />
        <Button type="submit" loading={busy} fullWidth>
          {t('Change the password')}
        </Button>
      </Stack>
    </form>
  )
}
