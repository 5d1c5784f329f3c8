import { type DataTable, dataInstant, dataInteger, dataKey, dataText } from '#kit/data-tables.ts'

export const paymentsTable: DataTable = {
  name: 'payments',
  help: 'One attempt to pay one charge of a policy.',
  source: 'payments y',
  columns: {
    ...{ payment_id: dataText('y.id'), policy_id: dataText('y.policy_id'), charge_id: dataText('y.charge_id'), line: dataText('y.line') },
    ...{
      agent_id: dataText('y.agent_id'),
      customer_id: dataKey('y.customer_id'),
      attempt: dataInteger('y.attempt'),
      state: dataText('y.state'),
    },
    ...{ amount_centavos: dataInteger('y.amount_centavos'), currency: dataText('y.currency'), reference: dataText('y.reference') },
    ...{ provider: dataText('y.provider'), method: dataText('y.method'), paid_at: dataInstant('y.paid_at') },
    ...{ created_at: dataInstant('y.created_at'), updated_at: dataInstant('y.updated_at') },
  },
}

export const refundsTable: DataTable = {
  name: 'refunds',
  help: 'Money from a payment that goes back, in full or in part.',
  source: 'refunds r',
  columns: {
    ...{
      refund_id: dataText('r.id'),
      policy_id: dataText('r.policy_id'),
      payment_id: dataText('r.payment_id'),
      state: dataText('r.state'),
    },
    ...{ amount_centavos: dataInteger('r.amount_centavos'), reference: dataText('r.reference'), sent_at: dataInstant('r.sent_at') },
    created_at: dataInstant('r.created_at'),
  },
}
