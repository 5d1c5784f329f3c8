import { type DataTable, dataInstant, dataInteger, dataKey, dataText, dataTold } from '#kit/data-tables.ts'

export const leadsTable: DataTable = {
  name: 'leads',
  help: 'Someone who may become a customer.',
  source: 'leads l',
  columns: {
    ...{ lead_id: dataText('l.id'), number: dataText('l.number'), agent_id: dataText('l.agent_id'), customer_id: dataKey('l.customer_id') },
    ...{
      first_name: dataTold('l.first_name'),
      last_name: dataTold('l.last_name'),
      mobile: dataTold('l.mobile'),
      email: dataTold('l.email'),
    },
    ...{
      lead_type: dataText('l.lead_type'),
      source: dataText('l.source'),
      propensity: dataText('l.propensity'),
      product: dataText('l.product'),
    },
    ...{ status: dataText('l.status'), disposition: dataText('l.disposition'), sub_disposition: dataText('l.sub_disposition') },
    ...{ proposal_state: dataText('l.proposal_state'), list: dataText('l.grouping'), next_follow_up: dataInstant('l.next_follow_up') },
    ...{ version: dataInteger('l.version'), created_at: dataInstant('l.created_at'), updated_at: dataInstant('l.updated_at') },
  },
}
