import { Alert, Anchor, Button, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { AgentContact } from '#features/sharing/parts/agent-contact.tsx'
import { useLink } from '#features/sharing/parts/use-link.ts'
import { AGENT_GROUPS } from '#features/sharing/rules.ts'
import { now } from '#kit/web/clock.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, MobileEntry } from '../contract.ts'
import type { CodeSent } from '../parts/code-sent.ts'

const FORM = 'mobile'

/** Target of the shared customer link: who invites, then the mobile number; the one-time code is the next screen. */
export default function CustomerLogin() {
  const [token] = useQueryParam('link')
  const [to] = useQueryParam('to')
  const link = useLink(token)
  const navigate = useNavigate()
  const { submit, busy } = useWrite(contract.sendCustomerCode)
  const isDead = link.error?.status === 406
  const usable = isDead ? undefined : token

  const send = async ({ mobile }: { mobile: string }) => {
    const { resendInSeconds } = await submit({ body: { mobile, ...(usable ? { link: usable } : {}) } })
    const sent: CodeSent = { mobile, link: usable, to, sentAt: now().toISOString(), resendInSeconds }
    navigate(pathTo('session/one-time-code', { audience: 'public' }), { state: sent })
  }

  return (
    <Page
      title={t('Sign in with your mobile number')}
      actions={
        <Button type="submit" form={FORM} loading={busy}>
          {t('Send me a code')}
        </Button>
      }
    >
      {link.data && <Invitation name={link.data.agent.name} branch={link.data.branch} />}
      {link.data && (
        <Text mb="md" size="sm">
          <Anchor component={Link} to={pathTo('sharing/link-information', { audience: 'customer' }, { link: token })}>
            {t('What this link is for')}
          </Anchor>
        </Text>
      )}
      {isDead && (
        <Alert color="mango" mb="md" title={t('This link does not work any more')}>
          {t(
            'It has expired or was withdrawn. Ask your agent for a new one; with a number that your agent knows you can sign in without it.',
          )}
        </Alert>
      )}
      <Text mb="md">{t('We send a six-digit code to your phone. No password is needed.')}</Text>
      <FieldsForm schema={MobileEntry} formId={FORM} onSubmit={send} />
      {link.data && (
        <div style={{ marginTop: 24 }}>
          <AgentContact agent={link.data.agent} />
        </div>
      )}
    </Page>
  )
}

function Invitation({ name, branch }: { readonly name: string; readonly branch: string }) {
  const group = AGENT_GROUPS.find(({ code }) => code === branch)?.name
  return (
    <Text size="lg" fw={550} mb={4}>
      {group ? t('{name} of {group} invites you.', { name, group }) : t('{name} invites you.', { name })}
    </Text>
  )
}
