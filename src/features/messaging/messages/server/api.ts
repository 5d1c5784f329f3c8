import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'
import { messagesPage } from './lists.ts'

export const messagesApi = () =>
  serving(contract, {
    messages: ({ query }, { page }) => {
      const statement = messagesPage(query)
      return page(statement.query, statement.values)
    },
  })
