import { Button, Card, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { UserRecord } from '#features/people/staff/public/contract.ts'
import { useStaff } from '#features/people/staff/public/parts/use-staff.ts'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { IconShieldCheck, IconUserQuestion } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { lineSummaries } from '#lines/names.ts'
import { type AgentCard, contract } from '../../public/contract.ts'
import { AgentContact } from '../../public/parts/agent-contact.tsx'
import { ShareDrawer } from '../../public/parts/share-drawer.tsx'
import { useLink } from '../../public/parts/use-link.ts'

/** An agent's public page: who they are, what they sell, how to reach them. Opened with a link, the address on their business card, or by the agent. */
export default function AgentLinks() {
  const [token] = useQueryParam('link')
  const [code] = useQueryParam('agent')
  const own = useStaff()?.user
  if (token) return <OfLink token={token} />
  if (code) return <OfAgent code={code} />
  if (own) return <AgentPage agent={cardOf(own)} />
  return (
    <Page title={t('Your agent')}>
      <Empty
        title={t('Whose page is this?')}
        icon={<IconUserQuestion size={32} stroke={1.5} />}
        action={
          <Button component={Link} to={pathTo('session/customer-login', { audience: 'customer' })}>
            {t('Sign in with your mobile number')}
          </Button>
        }
      >
        {t('This link is incomplete: it does not say which agent. Open the link from your agent again.')}
      </Empty>
    </Page>
  )
}

const cardOf = ({ first_name, last_name, agentCode, branch, commercialStructure, mobileNo }: UserRecord): AgentCard => ({
  name: `${first_name} ${last_name}`,
  code: agentCode,
  branch,
  commercialStructure,
  mobile: mobileNo,
  page: null,
})

function OfLink({ token }: { readonly token: string }) {
  const read = useLink(token)
  return (
    <Loaded read={read} page={{ title: t('Your agent') }}>
      {({ agent }) => <AgentPage agent={agent} wayIn={pathTo('session/customer-login', { audience: 'customer' }, { link: token })} />}
    </Loaded>
  )
}

function OfAgent({ code }: { readonly code: string }) {
  const read = useRead(contract.agentCard, { params: { code } })
  return (
    <Loaded read={read} page={{ title: t('Your agent') }}>
      {(agent) => <AgentPage agent={agent} />}
    </Loaded>
  )
}

/** `wayIn`: where an invited customer starts; without an invitation they call. */
function AgentPage({ agent, wayIn }: { readonly agent: AgentCard; readonly wayIn?: string }) {
  const brand = useBrand()
  const isOwn = useStaff()?.user.agentCode === agent.code
  const mayShare = useFeature('SHARING') && isOwn
  const [sharing, setSharing] = useState(false)
  return (
    <Page
      title={agent.name}
      subtitle={t('Your agent at {name}', { name: brand.name })}
      actions={
        mayShare ? (
          <Button onClick={() => setSharing(true)}>{t('Share with a customer')}</Button>
        ) : (
          wayIn && (
            <Button component={Link} to={wayIn}>
              {t('Get a quotation')}
            </Button>
          )
        )
      }
    >
      <AgentContact agent={agent} />
      {agent.page && (
        <Button component="a" href={agent.page} variant="default" fullWidth mb="md">
          {t('See the page of {name}', { name: agent.name })}
        </Button>
      )}
      {isOwn && (
        <Button component={Link} to={pathTo('microsite/editor', { audience: 'agent' })} variant="default" fullWidth mb="md">
          {t('Your own page')}
        </Button>
      )}
      <Title order={2} mb="sm">
        {t('What you can insure')}
      </Title>
      <GridColumns cols={{ base: 1, sm: 2 }}>
        {lineSummaries.map(({ code, name, summary }) => (
          <Card key={code} withBorder>
            <IconShieldCheck size={24} stroke={1.6} aria-hidden />
            <Text fw={650} mt={4}>
              {t(name)}
            </Text>
            <Text size="sm" c="dimmed">
              {t(summary)}
            </Text>
          </Card>
        ))}
      </GridColumns>
      {mayShare && <ShareDrawer opened={sharing} onClose={() => setSharing(false)} request={{}} />}
    </Page>
  )
}
