import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { ownAddress } from '#features/people/customers/public/addresses.ts'
import type { Customer } from '#features/people/customers/public/contract.ts'
import { ContactForm } from '#features/people/customers/public/parts/contact-form.tsx'
import { PersonalForm } from '#features/people/customers/public/parts/personal-form.tsx'
import { AgentContact } from '#features/people/sharing/public/parts/agent-contact.tsx'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { CustomerDocuments } from '../../parts/customer-documents.tsx'
import { ContactCard, PersonalCard } from '../../parts/customer-facts.tsx'
import { PolicyRows, QuotationRows } from '../../parts/record-rows.tsx'

/** What we know of the signed-in customer, for them to see and to correct. */
export function OwnRecord({ customer }: { readonly customer: Customer }) {
  const [edit] = useQueryParam('edit')
  if (edit === 'information') return <PersonalForm customer={customer} back={ownAddress()} />
  if (edit === 'contact') return <ContactForm customer={customer} back={ownAddress()} intro={<OwnNumber mobile={customer.mobile} />} />
  const { agent } = customer
  return (
    <Page title={t('My details')} subtitle={customer.name} back={pathTo('policies/my-list', { audience: 'customer' })}>
      <PersonalCard customer={customer} edit={ownAddress('information')} />
      <ContactCard customer={customer} edit={ownAddress('contact')} />
      <PolicyRows customer={customer} side="customer" />
      <QuotationRows customer={customer} side="customer" />
      <CustomerDocuments customer={customer} />
      <Anchor component={Link} to={pathTo('privacy/my-privacy', { audience: 'customer' })} display="inline-block" py={10}>
        {t('My privacy: news, and questions about my data')}
      </Anchor>
      <div style={{ marginTop: 'var(--mantine-spacing-lg)' }}>
        <AgentContact agent={agent} />
      </div>
    </Page>
  )
}

function OwnNumber({ mobile }: { readonly mobile: string }) {
  const { support } = useBrand()
  return (
    <DetailCard title="Mobile number" details={[{ label: 'You sign in with', value: formatMobile(mobile) }]}>
      <Text size="sm" c="dimmed" mt="sm">
        {t('Do you have another number? Call {phone}: for your safety we first make sure that it is you.', { phone: support.phone })}
      </Text>
    </DetailCard>
  )
}
