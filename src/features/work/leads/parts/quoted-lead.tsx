import { ProspectNote } from '#features/selling/quotes/public/parts/prospect-note.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../public/contract/leads.ts'

/** The lead for whom a quotation is started. */
export default function QuotedLead({ leadId }: { readonly leadId: string }) {
  const { data: lead, error } = useRead(contract.lead, { params: { id: leadId } })
  return <ProspectNote error={error} name={lead?.personName} mobile={lead?.primaryMobile} />
}
