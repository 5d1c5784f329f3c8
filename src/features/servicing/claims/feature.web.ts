import { historyOfRisk } from '#features/selling/underwriting/public/parts/slots.ts'
import { ofGenuinePaper } from '#features/servicing/certificates/public/parts/slots.ts'
import { aboveOwnPolicies, lossesOfPolicy, onOwnPolicy } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { backgroundSenders } from '#kit/web/background-sync.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'

export const contributions = [
  contributes(aboveOwnPolicies, { name: 'claims', Piece: lazyPart(() => import('./parts/open-claims.tsx')) }),
  contributes(onOwnPolicy, { name: 'report a loss', Piece: lazyPart(() => import('./parts/report-button.tsx')) }),
  contributes(lossesOfPolicy, { name: 'claims', Piece: lazyPart(() => import('./parts/losses-of-policy.tsx')) }),
  contributes(historyOfRisk, { name: 'losses', Piece: lazyPart(() => import('./parts/earlier-losses.tsx')) }),
  contributes(ofGenuinePaper, { name: 'report an accident', Piece: lazyPart(() => import('./parts/report-from-paper.tsx')) }),
  contributes(backgroundSenders, {
    names: ['outbox/claim-notices/', 'claim-files'],
    send: async (how) => (await import('./parts/waiting-notices.ts')).sendNotices(how),
  }),
]
