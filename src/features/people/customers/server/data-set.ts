import { type DataTable, dataBoolean, dataInstant, dataKey, dataText, dataTold } from '#kit/data-tables.ts'

export const customersTable: DataTable = {
  name: 'customers',
  help: 'A person or company that was quoted, insured or sent a link.',
  source: 'customers c',
  columns: {
    ...{
      customer_id: dataKey('c.id'),
      agent_id: dataText('c.agent_id'),
      kind: dataText('c.kind'),
      is_insured: dataBoolean('c.is_insured'),
    },
    ...{ name: dataTold('c.name'), mobile: dataTold('c.mobile'), email: dataTold('c.email'), birth_date: dataTold('c.birth_date', 'date') },
    ...{ created_at: dataInstant('c.created_at'), updated_at: dataInstant('c.updated_at') },
  },
}
