import type { KeptRecords } from '#kit/server/kept-records.ts'
import { contract } from '../public/contract.ts'

export const keptTodos: KeptRecords = {
  endpoint: contract.todo,
  source: `todos r where r.agent_id = $1 and r.status = 'open'`,
  parts: ['leads part where part.id = r.lead_id'],
}
