import { useState } from 'react'
import type { Facts } from '#domain/routing.ts'
import { sideOf } from '#domain/side.ts'
import { WithQuotation } from '../../parts/with-quotation.tsx'
import type { Quotation } from '../../public/contract/quotes.ts'
import { ClosedQuotation } from '../../public/parts/closed-quotation.tsx'
import { loadedLine } from '../../public/parts/loaded-line.ts'
import { ConfirmAnswers } from './confirm-answers.tsx'
import { ConfirmOffer } from './confirm-offer.tsx'
import { ConfirmOfflineOffer } from './offline-offer.tsx'

/** Everything entered and the full price, for confirmation and consent; at the address for every line, the details come first. */
export default function Confirm({ audience, line: ofLine }: Facts) {
  const side = sideOf(audience)
  // An offer stays in view while it is being accepted.
  const [held, hold] = useState<Quotation>()
  return (
    <WithQuotation audience={side}>
      {(newest) => {
        const quotation = held?.id === newest.id ? held : newest
        const line = loadedLine(quotation.line)
        if (line && quotation.may.includes('quote')) return <ConfirmAnswers quotation={quotation} line={line} side={side} />
        if (line && quotation.worksheet && quotation.number === '') return <ConfirmOfflineOffer quotation={quotation} line={line} />
        if (line && quotation.may.includes('accept'))
          return (
            <ConfirmOffer
              key={quotation.version}
              quotation={quotation}
              line={line}
              side={side}
              areDetailsFirst={ofLine === undefined}
              hold={hold}
            />
          )
        return <ClosedQuotation quotation={quotation} audience={side} />
      }}
    </WithQuotation>
  )
}
