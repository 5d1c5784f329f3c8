import { Anchor, Group } from '@mantine/core'
import { Link } from 'react-router'
import { formatMobile } from '#domain/mobile.ts'
import { customerAddress, customersAddress } from '#features/people/customers/public/addresses.ts'
import type { Customer } from '#features/people/customers/public/contract.ts'
import { MarketingCard } from '#features/people/privacy/public/parts/marketing-card.tsx'
import { SentLinks } from '#features/people/sharing/public/parts/sent-links.tsx'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { CustomerActions } from '../../parts/customer-actions.tsx'
import { CustomerDocuments } from '../../parts/customer-documents.tsx'
import { ContactCard } from '../../parts/customer-facts.tsx'
import { ComingUp } from '../../parts/customer-work.tsx'
import { PolicyRows, QuotationRows } from '../../parts/record-rows.tsx'

/** At most this many of each; the full record has the others. */
const MOST = 4

/** A customer as their agent needs them at a glance. */
export function Overview({ customer }: { readonly customer: Customer }) {
  const { id, name, mobile, agent, work } = customer
  const record = customerAddress(id, 'record')
  return (
    <Page
      title={name || formatMobile(mobile)}
      subtitle={t('Customer of {name}', { name: agent.name })}
      back={customersAddress()}
      actions={<CustomerActions customer={customer} />}
      wide
    >
      <Group gap="lg" mb="xs">
        <PageLink to={record}>{t('Full record')}</PageLink>
        <PageLink to={customerAddress(id, 'card')}>{t('Card')}</PageLink>
        <PageLink to={customerAddress(id, 'information')}>{t('Personal information')}</PageLink>
      </Group>
      <GridColumns cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing={0}>
        <div>
          <ContactCard customer={customer} edit={customerAddress(id, 'contact')} buttons />
          <MarketingCard customerId={id} />
          {work && <ComingUp customer={customer} work={work} />}
          <SentLinks about={{ customerId: id }} />
        </div>
        <div>
          <PolicyRows customer={customer} side="agent" most={MOST} all={record} />
          <QuotationRows customer={customer} side="agent" most={MOST} all={record} />
          <CustomerDocuments customer={customer} />
        </div>
      </GridColumns>
    </Page>
  )
}

const PageLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Anchor component={Link} to={to} py={10}>
    {children}
  </Anchor>
)
