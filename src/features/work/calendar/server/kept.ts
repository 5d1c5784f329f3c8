import type { KeptRecords } from '#kit/server/kept-records.ts'
import { contract } from '../public/contract.ts'

export const keptAppointments: KeptRecords = {
  endpoint: contract.appointment,
  source: 'appointments r where r.agent_id = $1 and r.ends_at >= $2::date',
  parts: ['leads part where part.id = r.lead_id', 'customers part where part.id = r.customer_id'],
}
