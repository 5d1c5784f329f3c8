import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'
import { invoicesPage, totalsSql } from './lists.ts'

export const invoicesApi = () =>
  serving(contract, {
    invoices: ({ query }, { page }) => {
      const statement = invoicesPage(query)
      return page(statement.query, statement.values)
    },
    invoiceTotals: ({ query }, { page }) => {
      const statement = totalsSql(query)
      return page(statement.query, statement.values)
    },
  })
