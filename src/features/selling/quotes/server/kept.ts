import type { KeptRecords } from '#kit/server/kept-records.ts'
import { contract } from '../public/contract/quotes.ts'

/** Those that may still lead to something. */
const OPEN = `r.state in ('draft', 'quoted', 'referred', 'approved', 'accepted')`

export const keptQuotations: KeptRecords = {
  endpoint: contract.quotation,
  source: `quotations r where r.agent_id = $1 and ${OPEN} and r.updated_at >= $2::date`,
  parts: ['cases part where part.quotation_id = r.id', 'inspections part where part.quotation_id = r.id'],
}
