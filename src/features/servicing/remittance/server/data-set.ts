import { type DataTable, dataDate, dataInstant, dataInteger, dataKey, dataText, dataTold } from '#kit/data-tables.ts'

export const collectionsTable: DataTable = {
  name: 'premiums-received',
  help: 'A premium that an agent received in cash or by cheque.',
  source: 'collections c',
  columns: {
    ...{ collection_id: dataText('c.id'), number: dataText('c.number'), state: dataText('c.state'), policy_id: dataText('c.policy_id') },
    ...{
      payment_id: dataText('c.payment_id'),
      agent_id: dataText('c.agent_id'),
      customer_id: dataKey('c.customer_id'),
      method: dataText('c.method'),
    },
    ...{ amount_centavos: dataInteger('c.amount_centavos'), received_on: dataDate('c.received_on'), due_on: dataDate('c.due_on') },
    ...{ reason: dataTold('c.reason'), created_at: dataInstant('c.created_at') },
  },
}
