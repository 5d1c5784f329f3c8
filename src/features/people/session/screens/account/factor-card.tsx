import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { FieldProblem } from '#kit/problem.ts'
import { failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { RecoveryCodes, SetUpFactor } from '../../parts/set-up-factor.tsx'
import { type OwnFactors, ownFactorContract } from '../../public/contract/second-factor.ts'

type Wanted = { readonly what: 'set up' } | { readonly what: 'codes' } | { readonly what: 'remove'; readonly passkeyId?: string }

/** What is asked for besides the password, and the ways to change that. */
export function FactorCard() {
  const read = useRead(ownFactorContract.ownFactors)
  const [wanted, setWanted] = useState<Wanted>()
  const close = () => setWanted(undefined)
  return (
    <DetailCard title="Second factor">
      <Loaded read={read}>{(factors) => <Factors factors={factors} want={setWanted} />}</Loaded>
      <Dialog opened={wanted !== undefined} onClose={close} title={t('Second factor')} closeOnClickOutside={false}>
        {wanted && <Change wanted={wanted} close={close} />}
      </Dialog>
    </DetailCard>
  )
}

function Factors({ factors, want }: { readonly factors: OwnFactors; readonly want: (what: Wanted) => void }) {
  const { isOurs, isRequired, appSince, passkeys, recoveryCodesLeft } = factors
  if (!isOurs) return <Text>{t('Your organisation’s sign-in service looks after this.')}</Text>
  const isSetUp = appSince !== null || passkeys.length > 0
  return (
    <>
      <Text mb="md">
        {isRequired
          ? t('Your role needs one: a code or a passkey in addition to the password.')
          : t('A code or a passkey in addition to the password: anyone who learns your password still cannot sign in.')}
      </Text>
      <Stack gap="sm">
        {appSince && <Factor name={t('Authenticator app')} since={appSince} remove={() => want({ what: 'remove' })} />}
        {passkeys.map(({ id, label, createdAt }) => (
          <Factor
            key={id}
            name={t('Passkey of {device}', { device: label })}
            since={createdAt}
            remove={() => want({ what: 'remove', passkeyId: id })}
          />
        ))}
        {isSetUp && (
          <Text size="sm">
            {t('{count, plural, one {# recovery code is left} other {# recovery codes are left}}', { count: recoveryCodesLeft })}
          </Text>
        )}
        <Group gap="sm">
          <Button variant="default" onClick={() => want({ what: 'set up' })}>
            {isSetUp ? t('Set up another one') : t('Set up')}
          </Button>
          {isSetUp && (
            <Button variant="subtle" onClick={() => want({ what: 'codes' })}>
              {t('New recovery codes')}
            </Button>
          )}
        </Group>
      </Stack>
    </>
  )
}

type FactorProps = { readonly name: string; readonly since: string; readonly remove: () => void }

const Factor = ({ name, since, remove }: FactorProps) => (
  <Group justify="space-between" wrap="nowrap">
    <div>
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        {t('Since')} <InstantText at={since} />
      </Text>
    </div>
    <Button variant="subtle" color="coral" onClick={remove} aria-label={t('Remove {name}', { name })}>
      {t('Remove')}
    </Button>
  </Group>
)

const isOfPassword = ({ path }: FieldProblem) => path === 'password'

/** Asks for the password first, then does what is wanted. */
function Change({ wanted, close }: { readonly wanted: Wanted; readonly close: () => void }) {
  const [password, setPassword] = useState('')
  const [isGiven, setGiven] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const begin = useWrite(ownFactorContract.beginOwnFactor)
  const finish = useWrite(ownFactorContract.finishOwnFactor)
  const remove = useWrite(ownFactorContract.removeOwnFactor)
  const renew = useWrite(ownFactorContract.newRecoveryCodes)
  const failure = begin.failure ?? remove.failure ?? renew.failure
  const wrong = failure?.fields.find(isOfPassword)?.message

  const go = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password === '') return
    if (wanted.what === 'set up') return setGiven(true)
    try {
      if (wanted.what === 'codes') return setCodes((await renew.submit({ body: { password } })).recoveryCodes)
      await remove.submit({ body: { password, ...(wanted.passkeyId ? { passkeyId: wanted.passkeyId } : {}) } })
      close()
    } catch {
      // The error is shown beside the password.
    }
  }
  if (codes)
    return (
      <Stack>
        <RecoveryCodes codes={codes} />
        <Button onClick={close}>{t('I have saved them')}</Button>
      </Stack>
    )
  if (isGiven)
    return (
      <SetUpFactor
        begin={(kind) =>
          begin.submit({ body: { kind, password } }).catch((thrown: unknown) => {
            if (failureOf(thrown).fields.some(isOfPassword)) setGiven(false)
            throw thrown
          })
        }
        finish={async (body) => {
          const { recoveryCodes } = await finish.submit({ body })
          if (recoveryCodes.length > 0) setCodes(recoveryCodes)
          else close()
        }}
      />
    )
  return (
    <form noValidate onSubmit={go}>
      <Stack>
        <PasswordInput
          size="md"
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={isMissing ? t('Enter your password.') : wrong && t(wrong)}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value)
            setMissing(false)
          }}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), 'aria-hidden': false, tabIndex: 0 }}
        />
        <FailureNote failure={wrong ? undefined : (remove.failure ?? renew.failure)} />
        <Button type="submit" loading={remove.busy || renew.busy} {...(wanted.what === 'remove' ? { color: 'coral' } : {})}>
          {wanted.what === 'remove' ? t('Remove') : t('Continue')}
        </Button>
      </Stack>
    </form>
  )
}
