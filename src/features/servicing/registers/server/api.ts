import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'
import { registerAsked, registerPage, registersFacts, registerTotals } from './read.ts'
import { registerWorkbook } from './workbook.ts'

export const registersApi = () =>
  serving(contract, {
    registers: async () => registersFacts(),
    register: ({ query }, { page }) => {
      const statement = registerPage(registerAsked(query), query)
      return page(statement.query, statement.values)
    },
    registerTotals: ({ query }, { db }) => registerTotals(db, registerAsked(query), query),
    registerWorkbook: ({ query }, { db }) => registerWorkbook(db, registerAsked(query), query),
  })
