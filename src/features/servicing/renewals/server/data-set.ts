import { type DataTable, dataDate, dataInstant, dataKey, dataText, dataTold } from '#kit/data-tables.ts'

export const renewalsTable: DataTable = {
  name: 'renewals',
  help: 'What happens to a policy that ends.',
  source: 'renewals r',
  columns: {
    ...{
      renewal_id: dataText('r.id'),
      policy_id: dataText('r.policy_id'),
      agent_id: dataText('r.agent_id'),
      customer_id: dataKey('r.customer_id'),
    },
    ...{ line: dataText('r.line'), state: dataText('r.state'), ends_on: dataDate('r.ends_on'), quotation_id: dataText('r.quotation_id') },
    ...{
      obstacle: dataText(`r.obstacle->>'code'`),
      following_id: dataText('r.following_id'),
      declined_because: dataTold('r.declined_because'),
    },
    ...{ offered_at: dataInstant('r.offered_at'), seen_at: dataInstant('r.seen_at'), created_at: dataInstant('r.created_at') },
    updated_at: dataInstant('r.updated_at'),
  },
}
