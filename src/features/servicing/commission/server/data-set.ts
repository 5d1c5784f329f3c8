import { type DataTable, dataDate, dataInstant, dataInteger, dataText, dataTold } from '#kit/data-tables.ts'

const account = (name: string) =>
  dataInteger(`coalesce((select b.amount_centavos from commission_postings b where b.entry_id = e.id and b.account = '${name}'), 0)`)

export const commissionTable: DataTable = {
  name: 'commission',
  help: 'An entry of the commission ledger, with what it posts to each account.',
  source: 'commission_entries e left join commission_sales s on s.id = e.sale_id',
  columns: {
    ...{ entry_id: dataText('e.id'), staff_id: dataText('e.staff_id'), kind: dataText('e.kind'), role: dataText('e.role') },
    ...{
      policy_id: dataText('s.policy_id'),
      payment_id: dataText('s.payment_id'),
      line: dataText('s.line'),
      booked_on: dataDate('e.booked_on'),
    },
    ...{ commission_centavos: account('commission'), withheld_centavos: account('withheld'), payable_centavos: account('payable') },
    ...{ bank_centavos: account('bank'), reason: dataTold('e.reason'), created_at: dataInstant('e.created_at') },
  },
}
