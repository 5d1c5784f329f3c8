import { pathTo } from '#domain/routing.ts'
import { acceptanceOfQuotation, paymentOfQuotation } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { keptRead, keptReads } from '#kit/web/kept-reads.ts'
import { prefetches } from '#kit/web/prefetch.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { contract } from './public/contract.ts'
import { aboveOwnPolicies } from './public/parts/slots.ts'

export const contributions = [
  contributes(prefetches, { feature: 'POLICIES', fetch: async () => (await import('./parts/prefetch-list.ts')).prefetchList() }),
  contributes(
    keptReads,
    keptRead(contract.policy, 'Policies', ({ id, line, reference, holderName, description }) => ({
      name: holderName,
      detail: [reference, description].filter(Boolean).join(' · '),
      to: pathTo('policies/policy', { audience: 'agent', line }, { policy: id }),
    })),
  ),
  contributes(aboveOwnPolicies, { name: 'passed on', Piece: lazyPart(() => import('./parts/held-note.tsx')) }),
  contributes(acceptanceOfQuotation, { name: 'acceptance', Piece: lazyPart(() => import('./parts/accept-and-pay.tsx')) }),
  contributes(paymentOfQuotation, { name: 'payment', Piece: lazyPart(() => import('./parts/payment-choice.tsx')) }),
]
