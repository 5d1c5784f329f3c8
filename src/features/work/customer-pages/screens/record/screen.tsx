import { formatMobile } from '#domain/mobile.ts'
import type { Facts } from '#domain/routing.ts'
import { customerAddress } from '#features/people/customers/public/addresses.ts'
import type { Customer } from '#features/people/customers/public/contract.ts'
import { WithCustomer } from '#features/people/customers/public/parts/with-customer.tsx'
import { SentLinks } from '#features/people/sharing/public/parts/sent-links.tsx'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { CustomerActions } from '../../parts/customer-actions.tsx'
import { CustomerDocuments } from '../../parts/customer-documents.tsx'
import { AgentCard, ContactCard, PersonalCard } from '../../parts/customer-facts.tsx'
import { ComingUp, LeadRows } from '../../parts/customer-work.tsx'
import { PolicyRows, QuotationRows } from '../../parts/record-rows.tsx'

/** Everything that we know of a customer. */
export default function CustomerRecord(_: Facts) {
  return <WithCustomer title={t('Full record')}>{(customer) => <FullRecord customer={customer} />}</WithCustomer>
}

function FullRecord({ customer }: { readonly customer: Customer }) {
  const { id, name, mobile, work } = customer
  return (
    <Page
      title={t('Full record')}
      subtitle={name || formatMobile(mobile)}
      back={customerAddress(id)}
      actions={<CustomerActions customer={customer} />}
      wide
    >
      <GridColumns cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing={0}>
        <div>
          <PersonalCard customer={customer} edit={customerAddress(id, 'information')} />
          <ContactCard customer={customer} edit={customerAddress(id, 'contact')} buttons />
          <AgentCard customer={customer} />
          {work && <LeadRows work={work} />}
          {work && <ComingUp customer={customer} work={work} />}
        </div>
        <div>
          <PolicyRows customer={customer} side="agent" />
          <QuotationRows customer={customer} side="agent" />
          <CustomerDocuments customer={customer} />
          <SentLinks about={{ customerId: id }} />
        </div>
      </GridColumns>
    </Page>
  )
}
