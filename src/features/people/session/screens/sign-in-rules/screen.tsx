import { Button, Group, Switch, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type FactorRole, factorRoleContract } from '../../public/contract/second-factor.ts'

/** Administrators set which roles need a second factor, and help people who lost theirs. */
export default function SignInRules() {
  const read = useRead(factorRoleContract.factorRoles)
  return (
    <Page title={t('Sign-in rules')} subtitle={t('Who needs more than a password')} back={pathTo('session/account', { audience: 'agent' })}>
      <DetailCard title="Second factor by role">
        <Text mb="md">{t('Anyone without one sets it up at their next sign-in.')}</Text>
        <Loaded read={read}>{(roles) => roles.map((role) => <Role key={role.roleCode} role={role} />)}</Loaded>
      </DetailCard>
      <Lost />
    </Page>
  )
}

function Role({ role: { roleCode, roleName, isRequired, people, setUp } }: { readonly role: FactorRole }) {
  const { send, busy } = useWrite(factorRoleContract.requireFactor)
  const change = async (required: boolean) => {
    const done = await send({ body: { roleCode, isRequired: required } })
    if (done) setCached(factorRoleContract.factorRoles, undefined, done.data)
  }
  return (
    <Switch
      size="md"
      py="sm"
      label={t(roleName)}
      description={t('Set up by {setUp} of {people}', { setUp, people })}
      checked={isRequired}
      disabled={busy}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
    />
  )
}

/** Someone who lost phone and recovery codes starts again. */
function Lost() {
  const [email, setEmail] = useState('')
  const { send, busy, failure } = useWrite(factorRoleContract.forgetFactors)
  const wrong = failure?.fields.find(({ path }) => path === 'email')?.message
  const forget = async (event: FormEvent) => {
    event.preventDefault()
    if (await send({ body: { email } })) setEmail('')
  }
  return (
    <DetailCard title="Phone and recovery codes lost">
      <Text mb="md">
        {t('Make sure you know who is asking: see them in person, or call the number you know. They are signed out everywhere.')}
      </Text>
      <form noValidate onSubmit={forget}>
        <Group align="end" gap="sm">
          <TextInput
            style={{ flex: 1, minWidth: 220 }}
            label={t('E-mail')}
            name="email"
            type="email"
            autoCapitalize="none"
            value={email}
            error={wrong && t(wrong)}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={busy}>
            {t('Remove the second factor')}
          </Button>
        </Group>
      </form>
    </DetailCard>
  )
}
