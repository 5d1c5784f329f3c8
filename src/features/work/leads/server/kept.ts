import type { KeptRecords } from '#kit/server/kept-records.ts'
import { contract } from '../public/contract/leads.ts'

/** What is being worked on, and what was until recently. */
export const keptLeads: KeptRecords = {
  endpoint: contract.lead,
  source: `leads r where r.agent_id = $1 and (r.grouping = 'open' or r.updated_at >= $2::date)`,
}
