import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'

export const vitalsApi = () =>
  serving(contract, {
    reportVital: async ({ query }, { log }) => {
      log.info({ vital: query }, 'web vital')
      return null
    },
  })
