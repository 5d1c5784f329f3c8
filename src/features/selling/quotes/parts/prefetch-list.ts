import { prefetchFirstPage } from '#kit/web/first-page.ts'
import { currentPerson } from '#kit/web/session.ts'
import { contract } from '../public/contract/quotes.ts'
import { quotationList } from '../rules/list.ts'

export const prefetchList = (): Promise<void> =>
  prefetchFirstPage(quotationList, contract.quotationsOfStaff, { params: { id: currentPerson()?.id ?? '' } })
