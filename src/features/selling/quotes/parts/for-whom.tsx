import { Alert, Text } from '@mantine/core'
import { formatMobile } from '#domain/mobile.ts'
import { contract as customers } from '#features/people/customers/public/contract.ts'
import { contract as leads } from '#features/work/leads/public/contract/leads.ts'
import type { Failure } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'

type Props = { readonly leadId?: string | undefined; readonly customerId?: string | undefined }

/** For whom a quotation is begun, and that nothing of theirs is asked again. */
export function ForWhom({ leadId, customerId }: Props) {
  if (leadId) return <ForLead id={leadId} />
  return customerId ? <ForCustomer id={customerId} /> : null
}

function ForLead({ id }: { readonly id: string }) {
  const { data: lead, error } = useRead(leads.lead, { params: { id } })
  return <For error={error} {...(lead ? { name: lead.personName, mobile: lead.primaryMobile } : {})} />
}

function ForCustomer({ id }: { readonly id: string }) {
  const { data: customer, error } = useRead(customers.customer, { params: { id } })
  return <For error={error} {...(customer ? { name: customer.name, mobile: customer.mobile } : {})} />
}

function For({ error, name, mobile }: { readonly error: Failure | null; readonly name?: string; readonly mobile?: string }) {
  if (error)
    return (
      <Alert color="coral" mb="md" role="alert">
        {error.message}
      </Alert>
    )
  if (mobile === undefined) return null
  return (
    <Alert color="brand" mb="md" title={t('For {name}', { name: name || formatMobile(mobile) })}>
      <Text size="sm">{t('{mobile} · What is known of them is filled in for you later.', { mobile: formatMobile(mobile) })}</Text>
    </Alert>
  )
}
