import { type Facts, pathTo } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { AgentContact } from '#features/people/sharing/public/parts/agent-contact.tsx'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { BroughtNote } from '../../parts/brought-note.tsx'
import { MissingPending } from '../../parts/missing-pending.tsx'
import { NextNote } from '../../parts/next-note.tsx'
import { MainAction, PrintButton } from '../../parts/quotation-actions.tsx'
import { RemedyButton } from '../../parts/remedy-button.tsx'
import { WithQuotation } from '../../parts/with-quotation.tsx'
import type { Quotation } from '../../public/contract/quotes.ts'
import { quotationsAddress } from '../../public/parts/addresses.ts'
import { ControlFindings } from '../../public/parts/control-findings.tsx'
import { EnteredAnswers } from '../../public/parts/entered-answers.tsx'
import { loadedLine } from '../../public/parts/loaded-line.ts'
import { OfferFacts } from '../../public/parts/offer-facts.tsx'
import { caseOfQuotation, inquiryOfQuotation, inspectionOfQuotation } from '../../public/parts/slots.ts'
import { isAgreed } from '../../public/rules/quotes.ts'

/** While underwriting decides, the screen polls. */
const ASK_AGAIN_MS = 15_000

/** What technical control found on a quotation, what clears it, and who decides. */
export default function TechnicalControl({ audience }: Facts) {
  const side = sideOf(audience)
  return (
    <WithQuotation
      audience={side}
      without={<MissingPending title={titleFor(side)} audience={side} />}
      every={(quotation) => (quotation?.state === 'referred' ? ASK_AGAIN_MS : false)}
    >
      {(quotation) => <OfQuotation quotation={quotation} side={side} />}
    </WithQuotation>
  )
}

const titleFor = (side: Side) => (side === 'agent' ? t('Underwriting review') : t('What we check'))

function OfQuotation({ quotation, side }: { readonly quotation: Quotation; readonly side: Side }) {
  const line = loadedLine(quotation.line)
  const mayDecide = quotation.may.includes('decide')
  const mayEdit = quotation.may.includes('edit')
  return (
    <Page
      title={titleFor(side)}
      subtitle={`${quotation.number} · ${quotation.description}`}
      back={side === 'agent' ? pathTo('underwriting/technical-control', { audience: side }) : quotationsAddress(side)}
      actions={
        mayDecide ? (
          <Slotted slot={caseOfQuotation} with={{ quotation }} />
        ) : (
          <>
            <PrintButton quotation={quotation} />
            <MainAction quotation={quotation} audience={side} />
          </>
        )
      }
    >
      <NextNote quotation={quotation} audience={side} />
      {quotation.brought && <BroughtNote brought={quotation.brought} total={quotation.total} />}
      {side === 'agent' && !mayDecide && <Slotted slot={inquiryOfQuotation} with={{ quotation }} />}
      {quotation.findings.length === 0 && (
        <Empty title={t('Nothing to decide')}>
          {side === 'agent' ? t('There is nothing for underwriting to review.') : t('There is nothing that we need to review first.')}
        </Empty>
      )}
      <ControlFindings
        findings={quotation.findings}
        isAgreed={isAgreed(quotation.state)}
        line={line}
        side={side}
        action={({ remedy }) => remedy?.change && mayEdit && <RemedyButton quotation={quotation} change={remedy.change} />}
      />
      <Slotted slot={inspectionOfQuotation} with={{ quotation }} />
      <OfferFacts quotation={quotation} audience={side} />
      {mayDecide && quotation.worksheet && <PriceBreakdown worksheet={quotation.worksheet} />}
      {mayDecide && line && <EnteredAnswers quotation={quotation} line={line} audience={side} />}
      {side === 'customer' && <AgentContact agent={quotation.agent} />}
    </Page>
  )
}
