import type { KeptRecords } from '#kit/server/kept-records.ts'
import { contract } from '../public/contract.ts'

/** The answer for a customer includes what there is of them at the same agent. */
const of = (table: string) => `${table} part where part.customer_id = r.id and part.agent_id = r.agent_id`

export const keptCustomers: KeptRecords = {
  endpoint: contract.customer,
  source: 'customers r where r.agent_id = $1',
  parts: ['policies', 'quotations', 'leads', 'appointments', 'todos'].map(of),
}
