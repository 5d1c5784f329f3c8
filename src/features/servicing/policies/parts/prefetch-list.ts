import { prefetchFirstPage } from '#kit/web/first-page.ts'
import { currentPerson } from '#kit/web/session.ts'
import { contract } from '../public/contract.ts'
import { policyList } from '../rules/list.ts'

export const prefetchList = (): Promise<void> =>
  prefetchFirstPage(policyList, contract.policies, { params: { id: currentPerson()?.id ?? '' } })
