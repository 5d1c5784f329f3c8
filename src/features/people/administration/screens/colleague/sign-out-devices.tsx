import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { accountContract } from '#features/people/session/public/contract/account.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { Confirmation } from '#kit/web/ui/confirmation.tsx'
import { useWrite } from '#kit/web/use-write.ts'

/** For someone who calls the office because a phone is lost. */
export function SignOutDevices({ id, name }: { readonly id: string; readonly name: string }) {
  const [opened, { open, close }] = useDisclosure()
  const { send, busy } = useWrite(accountContract.endSessionsOf)
  const signOut = async () => {
    const done = await send({ body: { staffId: id } })
    if (!done) return
    close()
    toast.success(
      t('{ended, plural, =0 {No device was signed in} one {# device is signed out} other {# devices are signed out}}', done.data),
    )
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('Sign out their devices')}
      </Button>
      <Confirmation
        opened={opened}
        close={close}
        title={t('Sign {name} out everywhere?', { name })}
        label={t('Sign out')}
        confirm={signOut}
        busy={busy}
      >
        {t(
          'For a lost phone. The next time it connects, what was kept on it for reading is removed; what has not been sent yet stays on it, sealed, until they sign in there again.',
        )}
      </Confirmation>
    </>
  )
}
