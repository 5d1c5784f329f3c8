import { prefetchFirstPage } from '#kit/web/first-page.ts'
import { currentPerson } from '#kit/web/session.ts'
import { contract } from '../public/contract.ts'
import { customerList } from '../rules/list.ts'

/** The list as it opens: one's own insured customers. */
export const prefetchList = (): Promise<void> =>
  prefetchFirstPage(customerList, contract.customers, {
    params: { id: currentPerson()?.id ?? '' },
    query: { team: 'false', isPolicyIssued: 'true' },
  })
