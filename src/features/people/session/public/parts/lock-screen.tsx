import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { pathTo } from '#domain/routing.ts'
import { requestReply } from '#kit/web/client.ts'
import { failureOf } from '#kit/web/failure.ts'
import { IconLock } from '#kit/web/icons.ts'
import { readLock } from '#kit/web/lock/lock.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { endIfForgotten } from '#kit/web/tokens.ts'
import { Confirmation } from '#kit/web/ui/confirmation.tsx'
import { Loader } from '#kit/web/ui/loader.tsx'
import { abandon, recover } from '../../parts/device-lock/pin.ts'
import { forgetPin, unlock, waitBeforeTry } from '../../parts/device-lock/unlock.ts'
import { PinField } from '../../parts/pin-field.tsx'
import { waitText, whyNot } from '../../parts/pin-words.ts'
import { deviceKeyContract } from '../contract/device-key.ts'
import classes from './lock-screen.module.css'

/** Asks for nothing but the PIN: afterwards, what was on the screen is there again. */
export default function LockScreen({ person }: { readonly person: string }) {
  const [hasPin, setHasPin] = useState<boolean>()
  useEffect(() => {
    const title = document.title
    document.title = t('Locked')
    void readLock(person).then((lock) => setHasPin(lock?.byPin !== undefined))
    return () => {
      document.title = title
    }
  }, [person])
  return (
    <main className={classes.screen}>
      <Stack className={classes.content ?? ''} gap="md">
        <IconLock size={40} stroke={1.5} aria-hidden />
        {hasPin === undefined ? <Loader /> : hasPin ? <AskPin person={person} /> : <Recover person={person} />}
      </Stack>
    </main>
  )
}

/** Ends everything that was signed in here, and starts the sign-in by password. */
async function signInAnew(person: string): Promise<void> {
  await forgetPin(person)
  await endIfForgotten('agent').catch(() => undefined)
  location.assign(`/app${pathTo('session/login', { audience: 'public' })}`)
}

function AskPin({ person }: { readonly person: string }) {
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<string>()
  const [waitMs, setWaitMs] = useState(0)
  const [isForgotten, { open, close }] = useDisclosure()
  const look = useCallback(async () => setWaitMs((await waitBeforeTry(person)) ?? 0), [person])
  useEffect(() => {
    void look()
    const again = setInterval(() => void look(), 1000)
    return () => clearInterval(again)
  }, [look])

  const enter = async (typed: string) => {
    if (busy) return
    setBusy(true)
    setWhy(undefined)
    const tried = await unlock(person, typed)
    setBusy(false)
    if (tried.state === 'right') return
    setPin('')
    setWhy(whyNot(tried))
    await look()
    if (tried.state === 'gone') await signInAnew(person)
  }
  return (
    <>
      <Title order={1}>{t('Locked')}</Title>
      <Text>{t('Enter the PIN of this device. Your work is as you left it.')}</Text>
      <div role="alert">
        {waitMs > 0 ? (
          <Alert color="coral" title={t('Wait {time} before the next try', { time: waitText(waitMs) })}>
            {why}
          </Alert>
        ) : (
          why && <Alert color="coral" title={why} />
        )}
      </div>
      <PinField
        label={t('PIN')}
        value={pin}
        isFirst
        disabled={busy || waitMs > 0}
        onChange={setPin}
        onComplete={(typed) => void enter(typed)}
        key={waitMs > 0 ? 'waits' : 'asks'}
      />
      <Button variant="subtle" onClick={open}>
        {t('I forgot my PIN')}
      </Button>
      <Confirmation
        portalProps={{ target: '#lock' }}
        opened={isForgotten}
        close={close}
        title={t('Sign in again?')}
        label={t('Sign in again')}
        confirm={() => signInAnew(person)}
      >
        {t(
          'You sign in again with your password, for which you need a network. What is kept here for reading is removed from this device; what you wrote and have not sent yet stays, sealed, and is yours again once you are signed in.',
        )}
      </Confirmation>
    </>
  )
}

/** Someone who has just signed in regains what was waiting here, without the PIN. */
function Recover({ person }: { readonly person: string }) {
  const [problem, setProblem] = useState<{ readonly sentence: string; readonly isFinal: boolean }>()
  const ask = useCallback(async () => {
    setProblem(undefined)
    try {
      const ticket = (await readLock(person))?.recovery.ticket ?? ''
      const { key } = await requestReply(deviceKeyContract.openDeviceKey, { body: { ticket } })
      if (!(await recover(person, key)))
        return setProblem({ sentence: t('What was waiting on this device can no longer be opened.'), isFinal: true })
      toast.success(t('This device is open again. It has no PIN now: set a new one in your account.'))
    } catch (thrown) {
      const failure = failureOf(thrown)
      setProblem({ sentence: failure.message, isFinal: failure.status === 404 })
    }
  }, [person])
  useEffect(() => void ask(), [ask])
  if (!problem) return <Loader />
  return (
    <>
      <Title order={1}>{t('This device is still locked')}</Title>
      <Alert role="alert" color="coral" title={problem.sentence} />
      {problem.isFinal ? (
        <Button color="coral" onClick={() => void abandon(person)}>
          {t('Continue without it')}
        </Button>
      ) : (
        <Button onClick={() => void ask()}>{t('Try again')}</Button>
      )}
      <Button variant="default" onClick={() => void signInAnew(person)}>
        {t('Sign in again')}
      </Button>
    </>
  )
}
