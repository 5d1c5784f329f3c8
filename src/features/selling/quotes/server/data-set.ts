import { type DataTable, dataDate, dataInstant, dataInteger, dataKey, dataText, dataTold } from '#kit/data-tables.ts'

export const quotationsTable: DataTable = {
  name: 'quotations',
  help: 'What someone wants to insure, as last priced.',
  source: 'quotations q',
  columns: {
    ...{ quotation_id: dataText('q.id'), number: dataText('q.number'), line: dataText('q.line'), state: dataText('q.state') },
    ...{
      branch: dataText('q.branch'),
      agent_id: dataText('q.agent_id'),
      customer_id: dataKey('q.customer_id'),
      previous_id: dataText('q.previous_id'),
    },
    ...{ holder_name: dataTold('q.holder_name'), description: dataTold('q.description'), total_centavos: dataInteger('q.total_centavos') },
    ...{ tariff_id: dataText('q.tariff_id'), cover_from: dataDate('q.cover_from'), cover_to: dataDate('q.cover_to') },
    ...{ quoted_at: dataInstant('q.quoted_at'), valid_until: dataDate('q.valid_until'), created_at: dataInstant('q.created_at') },
    updated_at: dataInstant('q.updated_at'),
  },
}
