import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { requestReply } from '#kit/web/client.ts'
import { failureOf } from '#kit/web/failure.ts'
import { lockNow } from '#kit/web/lock/idleness.ts'
import { IDLE_MINUTES, type IdleMinutes, readLock, useLock } from '#kit/web/lock/lock.ts'
import { isPin } from '#kit/web/lock/pin-seal.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FewSelect } from '#kit/web/ui/select/few-select.tsx'
import { changeIdleMinutes, changePin, removePin, setPin } from '../../parts/device-lock/pin.ts'
import { PinField } from '../../parts/pin-field.tsx'
import { whyNot } from '../../parts/pin-words.ts'
import { deviceKeyContract } from '../../public/contract/device-key.ts'

type Wanted = 'set' | 'change' | 'remove'
const TITLES: Readonly<Record<Wanted, string>> = { set: 'Set a PIN', change: 'Change the PIN', remove: 'Remove the PIN' }

/** The PIN of this device: what it is for, and the ways to change that. */
export function PinCard() {
  const id = usePerson()?.id
  const hasPin = useLock(({ open }) => open !== undefined && open === id)
  const [wanted, setWanted] = useState<Wanted>()
  const close = () => setWanted(undefined)
  if (!id) return null
  return (
    <DetailCard title="PIN of this device">
      <Text mb="md">
        {hasPin
          ? t('What is kept on this device can only be read with your PIN. It locks when it starts and when no one is using it.')
          : t('With a PIN, what is kept on this device is sealed: anyone who finds it can read nothing. It works without a network.')}
      </Text>
      {hasPin && <Idleness person={id} />}
      <Group gap="sm">
        {hasPin ? (
          <>
            <Button onClick={() => void lockNow()}>{t('Lock now')}</Button>
            <Button variant="default" onClick={() => setWanted('change')}>
              {t('Change the PIN')}
            </Button>
            <Button variant="subtle" color="coral" onClick={() => setWanted('remove')}>
              {t('Remove the PIN')}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setWanted('set')}>
            {t('Set a PIN')}
          </Button>
        )}
      </Group>
      <Dialog opened={wanted !== undefined} onClose={close} title={wanted && t(TITLES[wanted])} closeOnClickOutside={false}>
        {wanted && <Change wanted={wanted} person={id} close={close} />}
      </Dialog>
    </DetailCard>
  )
}

const minuteOptions = () =>
  IDLE_MINUTES.map((each) => ({ value: String(each), label: t('{each, plural, one {# minute} other {# minutes}}', { each }) }))
const minutesIn = (text: string | null): IdleMinutes => IDLE_MINUTES.find((each) => String(each) === text) ?? 5

function Idleness({ person }: { readonly person: string }) {
  const [minutes, setMinutes] = useState<IdleMinutes>()
  useEffect(() => void readLock(person).then((lock) => setMinutes(lock?.minutes)), [person])
  return (
    <FewSelect
      label={t('Locks after')}
      data={minuteOptions()}
      value={minutes === undefined ? null : String(minutes)}
      mb="md"
      onChange={(chosen) => {
        const next = minutesIn(chosen)
        setMinutes(next)
        void changeIdleMinutes(person, next)
      }}
    />
  )
}

type ChangeProps = { readonly wanted: Wanted; readonly person: string; readonly close: () => void }

function Change({ wanted, person, close }: ChangeProps) {
  const [present, setPresent] = useState('')
  const [pin, setNewPin] = useState('')
  const [again, setAgain] = useState('')
  const [minutes, setMinutes] = useState<IdleMinutes>(5)
  const [why, setWhy] = useState<string>()
  const [busy, setBusy] = useState(false)
  const hasPresent = wanted !== 'set'
  const hasNew = wanted !== 'remove'

  const act = async (): Promise<string | undefined> => {
    if (hasPresent && !isPin(present)) return t('Enter the six digits of your current PIN.')
    if (hasNew && !isPin(pin)) return t('Choose six digits for the new PIN.')
    if (hasNew && isEasy(pin)) return t('This PIN is one of the first that anyone would try. Choose another one.')
    if (hasNew && pin !== again) return t('The new PIN and its repetition do not match. Enter both again.')
    if (wanted === 'set') {
      const recovery = await requestReply(deviceKeyContract.makeDeviceKey, { body: {} })
      await setPin(person, pin, minutes, recovery)
      toast.success(t('The PIN is set. What is kept here is sealed with it.'))
      return undefined
    }
    const tried = await (wanted === 'change' ? changePin(person, present, pin) : removePin(person, present))
    if (tried.state !== 'right') return whyNot(tried)
    toast.success(wanted === 'change' ? t('The PIN has been changed.') : t('The PIN has been removed.'))
    return undefined
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const refused = await act().catch((thrown: unknown) => failureOf(thrown).message)
    setBusy(false)
    if (refused === undefined) return close()
    setPresent('')
    setWhy(refused)
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <div role="alert">{why && <Alert color="coral" title={why} />}</div>
        {hasPresent && <PinField label={t('Current PIN')} value={present} isFirst onChange={setPresent} />}
        {hasNew && (
          <>
            <PinField label={t('New PIN')} value={pin} isFirst={!hasPresent} onChange={setNewPin} />
            <PinField label={t('New PIN again')} value={again} onChange={setAgain} />
          </>
        )}
        {wanted === 'set' && (
          <>
            <FewSelect
              label={t('Locks after')}
              data={minuteOptions()}
              value={String(minutes)}
              onChange={(chosen) => setMinutes(minutesIn(chosen))}
            />
            <Text size="sm">
              {t(
                'After ten wrong PINs, or if you forget it, you sign in with your password; what has not been sent yet stays. Signing out removes the PIN.',
              )}
            </Text>
          </>
        )}
        <Button type="submit" loading={busy} fullWidth color={wanted === 'remove' ? 'coral' : 'brand'}>
          {t(TITLES[wanted])}
        </Button>
      </Stack>
    </form>
  )
}

/** One digit six times, or six consecutive ones. */
const isEasy = (pin: string): boolean => new Set(pin).size === 1 || '01234567890 09876543210'.includes(pin)
