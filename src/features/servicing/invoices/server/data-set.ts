import { type DataTable, dataInstant, dataInteger, dataText, dataTold } from '#kit/data-tables.ts'

const amounts = ['vatable', 'zero_rated', 'exempt', 'other', 'vat', 'premium_tax', 'dst', 'lgt', 'total']

export const invoicesTable: DataTable = {
  name: 'invoices',
  help: 'An invoice or a credit note, as it was issued.',
  source: 'invoices i',
  columns: {
    ...{ invoice_id: dataText('i.id'), kind: dataText('i.kind'), number: dataText('i.number'), branch: dataText('i.branch') },
    ...{ policy_id: dataText('i.policy_id'), policy_number: dataText('i.policy_number'), charge_id: dataText('i.charge_id') },
    ...{ payment_id: dataText('i.payment_id'), corrects_id: dataText('i.corrects_id'), cause: dataText('i.cause') },
    ...{ reason: dataTold('i.reason'), buyer_name: dataTold(`i.buyer->>'name'`) },
    ...Object.fromEntries(amounts.map((name) => [`${name}_centavos`, dataInteger(`i.${name}_centavos`)])),
    issued_at: dataInstant('i.issued_at'),
  },
}
