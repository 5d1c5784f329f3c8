import { lazy } from 'react'
import { historyOfRisk } from '#features/selling/underwriting/public/parts/slots.ts'
import { ofGenuinePaper } from '#features/servicing/certificates/public/parts/slots.ts'
import { aboveOwnPolicies, lossesOfPolicy, onOwnPolicy } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { backgroundSenders } from '#kit/web/background-sync.ts'

export const contributions = [
  contributes(aboveOwnPolicies, { name: 'claims', Piece: lazy(() => import('./parts/open-claims.tsx')) }),
  contributes(onOwnPolicy, { name: 'report a loss', Piece: lazy(() => import('./parts/report-button.tsx')) }),
  contributes(lossesOfPolicy, { name: 'claims', Piece: lazy(() => import('./parts/losses-of-policy.tsx')) }),
  contributes(historyOfRisk, { name: 'losses', Piece: lazy(() => import('./parts/earlier-losses.tsx')) }),
  contributes(ofGenuinePaper, { name: 'report an accident', Piece: lazy(() => import('./parts/report-from-paper.tsx')) }),
  contributes(backgroundSenders, {
    names: ['outbox/claim-notices/', 'claim-files'],
    send: async (how) => (await import('./parts/waiting-notices.ts')).sendNotices(how),
  }),
]
