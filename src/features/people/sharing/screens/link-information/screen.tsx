import { Alert, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatInstant } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { IconLinkOff } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import type { LinkInformation } from '../../public/contract.ts'
import { AgentContact } from '../../public/parts/agent-contact.tsx'
import { RequestNewLink } from '../../public/parts/request-new-link.tsx'
import { useLink } from '../../public/parts/use-link.ts'

/** Who sent the link, for what, until when, and how to continue. */
export default function LinkInformationScreen() {
  const [token] = useQueryParam('link')
  const read = useLink(token)
  if (!token)
    return (
      <Page title={t('Your link')}>
        <NotValid why={t('This address contains no link. Open the link from your agent again.')} />
      </Page>
    )
  return (
    <Page title={t('Your link')} actions={read.data && <WayOn token={token} link={read.data} />}>
      {read.error?.kind === 'refused' ? (
        <>
          <RequestNewLink token={token} />
          <NotValid why={read.error.message} />
        </>
      ) : (
        <Loaded read={read}>{(link) => <Information link={link} />}</Loaded>
      )}
    </Page>
  )
}

const NotValid = ({ why }: { readonly why: string }) => (
  <Empty
    title={t('This link does not open anything')}
    icon={<IconLinkOff size={32} stroke={1.5} />}
    action={
      <Button component={Link} to={pathTo('session/customer-login', { audience: 'customer' })}>
        {t('Sign in with your mobile number')}
      </Button>
    }
  >
    {why} {t('If you have been here before, sign in with your number: everything you started is kept.')}
  </Empty>
)

const PURPOSE: Readonly<Record<LinkInformation['kind'], string>> = {
  customer: 'To get a quotation, and to see your policies',
  quotation: 'To read, complete and accept a quotation',
  payment: 'To pay a policy',
}

function Information({ link }: { readonly link: LinkInformation }) {
  return (
    <>
      {link.paid && (
        <Alert color="leaf" mb="md" title={t('This is paid')}>
          {t('Sign in to see your policy and its documents.')}
        </Alert>
      )}
      <DetailCard
        title="What it is for"
        details={[
          { label: 'Purpose', value: t(PURPOSE[link.kind]) },
          { label: 'Insurance', value: link.line?.name },
          { label: 'What is insured', value: link.description },
          { label: 'The link is valid until', value: formatInstant(new Date(link.expiresAt)) },
        ]}
      />
      <Text fw={550} mb="xs">
        {t('Sent by your agent')}
      </Text>
      <AgentContact agent={link.agent} />
      {link.forOneNumber && (
        <Text size="sm" c="dimmed">
          {t('The link works with your own mobile number only: we send a code to it.')}
        </Text>
      )}
    </>
  )
}

function WayOn({ token, link }: { readonly token: string; readonly link: LinkInformation }) {
  const isCustomer = usePerson()?.audience === 'customer'
  const facts = { audience: 'customer', ...(link.line ? { line: link.line.code } : {}) } as const
  if (link.paid && link.policyId)
    return (
      <Button component={Link} to={pathTo('payments/completed', {}, { policy: link.policyId, link: token })}>
        {t('Continue')}
      </Button>
    )
  const ahead = link.policyId
    ? pathTo('payments/pay-now', { ...facts, variant: 'link' }, { policy: link.policyId })
    : link.quotationId
      ? pathTo('quotes/quotation', facts, { quotation: link.quotationId })
      : pathTo('quotes/quick-quote', facts)
  return (
    <Button component={Link} to={isCustomer ? ahead : pathTo('session/customer-login', { audience: 'customer' }, { link: token })}>
      {isCustomer ? t('Continue') : t('Continue with your mobile number')}
    </Button>
  )
}
