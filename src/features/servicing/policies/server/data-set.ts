import { type DataTable, dataDate, dataInstant, dataInteger, dataKey, dataText, dataTold } from '#kit/data-tables.ts'

export const policiesTable: DataTable = {
  name: 'policies',
  help: 'A policy in its current state, from the accepted quotation on.',
  source: 'policies p',
  columns: {
    ...{ policy_id: dataText('p.id'), number: dataText('p.number'), quotation_id: dataText('p.quotation_id'), line: dataText('p.line') },
    ...{ state: dataText('p.state'), branch: dataText('p.branch'), agent_id: dataText('p.agent_id'), sold_by: dataText('p.sold_by') },
    ...{ customer_id: dataKey('p.customer_id'), holder_name: dataTold('p.holder_name'), description: dataTold('p.description') },
    ...{ total_centavos: dataInteger('p.total_centavos'), cover_from: dataDate('p.cover_from'), cover_to: dataDate('p.cover_to') },
    ...{ document_status: dataText('p.document_status'), version: dataInteger('p.version'), issued_at: dataInstant('p.issued_at') },
    ...{ created_at: dataInstant('p.created_at'), updated_at: dataInstant('p.updated_at') },
  },
}

export const policyVersionsTable: DataTable = {
  name: 'policy-versions',
  help: 'A policy as it stood before it was changed while in force.',
  source: 'policy_versions v',
  columns: {
    ...{ policy_id: dataText('v.policy_id'), version: dataInteger('v.version'), cover_from: dataDate('v.cover_from') },
    ...{
      cover_to: dataDate('v.cover_to'),
      total_centavos: dataInteger(`(v.worksheet->>'total')::bigint`),
      holder_name: dataTold('v.holder_name'),
    },
    ...{ description: dataTold('v.description'), replaced_on: dataDate('v.replaced_on'), replaced_at: dataInstant('v.replaced_at') },
    reason: dataTold('v.reason'),
  },
}

export const premiumsTable: DataTable = {
  name: 'premiums',
  help: 'One line of what is payable for a policy: premium, tax or fee of one charge, or a refund that is made good with it.',
  source: 'charges c cross join lateral jsonb_array_elements(c.lines) with ordinality l (line, position)',
  columns: {
    ...{ charge_id: dataText('c.id'), policy_id: dataText('c.policy_id'), charge: dataText('c.kind'), position: dataInteger('l.position') },
    ...{
      code: dataText(`l.line->>'code'`),
      kind: dataText(`l.line->>'kind'`),
      amount_centavos: dataInteger(`(l.line->>'amount')::bigint`),
    },
    ...{ due_on: dataDate('c.due_on'), settled_at: dataInstant('c.settled_at'), ended_at: dataInstant('c.ended_at') },
    created_at: dataInstant('c.created_at'),
  },
}

export const policyTransactionsTable: DataTable = {
  name: 'policy-transactions',
  help: 'What was issued, renewed, changed or cancelled, according to the registers.',
  source: 'policy_transactions t',
  columns: {
    ...{
      seq: dataInteger('t.seq'),
      policy_id: dataText('t.policy_id'),
      policy_number: dataText('t.policy_number'),
      kind: dataText('t.kind'),
    },
    ...{ line: dataText('t.line'), branch: dataText('t.branch'), agent_id: dataText('t.agent_id'), at: dataInstant('t.at') },
    ...{ gross_centavos: dataInteger('t.gross_centavos'), net_centavos: dataInteger('t.net_centavos') },
    returned_centavos: dataInteger('t.returned_centavos'),
  },
}
