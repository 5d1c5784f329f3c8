import { contract as customers } from '#features/people/customers/public/contract.ts'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { ProspectNote } from '../public/parts/prospect-note.tsx'
import { leadToQuote } from '../public/parts/slots.ts'

type Props = { readonly leadId?: string | undefined; readonly customerId?: string | undefined }

/** For whom a quotation is started: a lead, a customer, or no one in particular. */
export function Prospect({ leadId, customerId }: Props) {
  if (leadId) return <Slotted slot={leadToQuote} with={{ leadId }} />
  return customerId ? <ProspectiveCustomer id={customerId} /> : null
}

function ProspectiveCustomer({ id }: { readonly id: string }) {
  const { data: customer, error } = useRead(customers.customer, { params: { id } })
  return <ProspectNote error={error} name={customer?.name} mobile={customer?.mobile} />
}
