import { formatMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { leadToQuote } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { keptRead, keptReads } from '#kit/web/kept-reads.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { contract } from './public/contract/leads.ts'

export const contributions = [
  contributes(
    keptReads,
    keptRead(contract.lead, 'Leads', ({ _id, personName, lead_Id, primaryMobile }) => ({
      name: personName,
      detail: `${lead_Id} · ${formatMobile(primaryMobile)}`,
      to: pathTo('leads/status', { audience: 'agent' }, { id: _id }),
    })),
  ),
  contributes(leadToQuote, { name: 'lead', Piece: lazyPart(() => import('./parts/quoted-lead.tsx')) }),
]
