import { Alert, Button, Code, Image, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import type { Begun, Finish } from '../public/contract/second-factor.ts'
import { CodeField } from './code-field.tsx'

type Props = {
  readonly begin: (kind: 'app' | 'passkey') => Promise<Begun>
  readonly finish: (proof: Finish) => Promise<void>
}

/** Passkeys need a host name, and a browser that supports them. */
const mayUsePasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

/** Sets up an authenticator app or a passkey, both within a sign-in and in one's own account. */
export function SetUpFactor({ begin, finish }: Props) {
  const [app, setApp] = useState<Extract<Begun, { kind: 'app' }>>()
  const [failure, setFailure] = useState<Failure>()
  const [isDeclined, setDeclined] = useState(false)
  const [busy, setBusy] = useState(false)

  const attempt = async (work: () => Promise<void>) => {
    setFailure(undefined)
    setDeclined(false)
    setBusy(true)
    try {
      await work()
      return undefined
    } catch (thrown) {
      const failed = failureOf(thrown)
      setFailure(failed)
      return failed
    } finally {
      setBusy(false)
    }
  }
  const beginApp = () =>
    attempt(async () => {
      const begun = await begin('app')
      if (begun.kind === 'app') setApp(begun)
    })
  const makePasskey = () =>
    attempt(async () => {
      const begun = await begin('passkey')
      if (begun.kind !== 'passkey') return
      const { startRegistration } = await import('@simplewebauthn/browser')
      const made = await startRegistration({ optionsJSON: begun.options }).catch(() => undefined)
      if (!made) return setDeclined(true)
      const { id, rawId, type, response } = made
      const { clientDataJSON, attestationObject, transports = [] } = response
      const passkey = { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject, transports } }
      await finish({ passkey, sealed: begun.sealed })
    })

  return (
    <Stack>
      {isDeclined && <Alert color="mango">{t('No passkey was created. Try again, or use an app.')}</Alert>}
      {app ? (
        <>
          <Text>
            {t('Scan this with an authenticator app, such as Google Authenticator or 2FAS, then enter the six digits that it shows.')}
          </Text>
          <Image src={app.picture} alt={t('Code to scan')} w={220} h={220} radius="sm" />
          <Text size="sm">{t('On this same phone? Type this key into the app instead:')}</Text>
          <Code block style={{ whiteSpace: 'normal', wordBreak: 'break-all' }}>
            {app.secret}
          </Code>
          <CodeField
            label={t('Six digits from the app')}
            action={t('Confirm')}
            busy={busy}
            submit={(code) => attempt(() => finish({ code }))}
          >
            <FailureNote failure={failure} />
          </CodeField>
        </>
      ) : (
        <>
          <FailureNote failure={failure} />
          {mayUsePasskeys() && (
            <Button loading={busy} onClick={() => void makePasskey()}>
              {t('Use fingerprint, face or a security key')}
            </Button>
          )}
          <Button variant="default" loading={busy} onClick={() => void beginApp()}>
            {t('Use an authenticator app')}
          </Button>
        </>
      )}
    </Stack>
  )
}

/** Shown once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <>
      <Text mb="md">
        {t('Each one opens your account once if your phone is lost. Print them or write them down; they are not shown again.')}
      </Text>
      <List listStyleType="none" p={0} style={{ columns: 2 }}>
        {codes.map((code) => (
          <List.Item key={code} className="figures" py={4}>
            {code}
          </List.Item>
        ))}
      </List>
      <Button variant="default" mt="md" onClick={() => window.print()}>
        {t('Print')}
      </Button>
    </>
  )
}
