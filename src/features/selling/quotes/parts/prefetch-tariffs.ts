import { prefetchRead } from '#kit/web/use-read.ts'
import { contract } from '../public/contract/quotes.ts'
import { allLines } from './use-line.ts'

/** The tables of each line, so that any of them is priced without a network. */
export const prefetchTariffs = (): Promise<unknown> =>
  Promise.all(allLines.map(({ code }) => prefetchRead(contract.tariff, { params: { line: code } }, { lasting: true })))
