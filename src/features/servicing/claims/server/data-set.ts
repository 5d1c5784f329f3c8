import { type DataTable, dataInstant, dataInteger, dataKey, dataText, dataTold } from '#kit/data-tables.ts'

export const claimsTable: DataTable = {
  name: 'claims',
  help: 'A loss reported under a policy, with its status; what happened is not included.',
  source: 'claims c',
  columns: {
    ...{ claim_id: dataText('c.id'), number: dataText('c.number'), policy_id: dataText('c.policy_id'), line: dataText('c.line') },
    ...{ agent_id: dataText('c.agent_id'), customer_id: dataKey('c.customer_id'), holder_name: dataTold('c.holder_name') },
    ...{
      kind: dataText('c.kind'),
      state: dataText('c.state'),
      loss_at: dataInstant('c.loss_at'),
      reserve_centavos: dataInteger('c.reserve_centavos'),
    },
    ...{ offered_centavos: dataInteger('c.offered_centavos'), recovered_centavos: dataInteger('c.recovered_centavos') },
    ...{ agreed_at: dataInstant('c.agreed_at'), settled_at: dataInstant('c.settled_at'), due_at: dataInstant('c.due_at') },
    ...{ created_at: dataInstant('c.created_at'), updated_at: dataInstant('c.updated_at') },
  },
}

export const claimTransactionsTable: DataTable = {
  name: 'claim-transactions',
  help: 'What was reported, reserved, paid and recovered, according to the registers.',
  source: 'claim_transactions t',
  columns: {
    ...{
      seq: dataInteger('t.seq'),
      claim_id: dataText('t.claim_id'),
      kind: dataText('t.kind'),
      amount_centavos: dataInteger('t.amount_centavos'),
    },
    ...{ state: dataText('t.state'), at: dataInstant('t.at') },
  },
}
