import { Anchor, Text } from '@mantine/core'
import { Link, Navigate, useLocation } from 'react-router'
import { type Facts, pathTo } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { SentLinks } from '#features/people/sharing/public/parts/sent-links.tsx'
import { t } from '#kit/web/text.ts'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import { RecordPage } from '#kit/web/ui/record-page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { BroughtNote } from '../../parts/brought-note.tsx'
import { NextNote } from '../../parts/next-note.tsx'
import { MainAction, PrintButton, ShareButton } from '../../parts/quotation-actions.tsx'
import { WhenPaid } from '../../parts/when-paid.tsx'
import { WithQuotation } from '../../parts/with-quotation.tsx'
import type { Quotation } from '../../public/contract/quotes.ts'
import { quotationAddress, quotationsAddress, stepAddress } from '../../public/parts/addresses.ts'
import { ControlFindings } from '../../public/parts/control-findings.tsx'
import { EnteredAnswers } from '../../public/parts/entered-answers.tsx'
import { loadedLine } from '../../public/parts/loaded-line.ts'
import { OfferFacts } from '../../public/parts/offer-facts.tsx'
import { leadOfQuotation, papersOfQuotation, textOffersOfQuotation } from '../../public/parts/slots.ts'
import { isAgreed } from '../../public/rules/quotes.ts'
import { WithdrawButton } from './withdraw-button.tsx'

/** One quotation: its state, its price, what technical control says, what happened to it. */
export default function QuotationScreen({ audience, variant }: Facts) {
  const side = sideOf(audience)
  // People who come through a link to finish a quotation are led to what is still open.
  const goesOn = useLocation().state?.goOn === true
  return (
    <WithQuotation audience={side}>
      {(quotation) =>
        goesOn && quotation.state === 'draft' ? (
          <Navigate to={stepAddress(side, quotation, quotation.step)} replace />
        ) : (
          <Shown quotation={quotation} audience={side} isFormal={variant === 'formal'} />
        )
      }
    </WithQuotation>
  )
}

type Props = { readonly quotation: Quotation; readonly audience: Side }

function Shown({ quotation, audience, isFormal }: Props & { readonly isFormal: boolean }) {
  const line = loadedLine(quotation.line)
  return (
    <RecordPage
      title={isFormal ? t('Formal quotation') : quotation.description || t('Quotation')}
      subtitle={[quotation.number, isFormal && quotation.description, quotation.holderName].filter(Boolean).join(' · ')}
      back={quotationsAddress(audience)}
      aside={<StatusBadge cycle="quotation" state={quotation.state} />}
      actions={
        <>
          <PrintButton quotation={quotation} />
          <ShareButton quotation={quotation} />
          <MainAction quotation={quotation} audience={audience} />
        </>
      }
      standing={
        <>
          <NextNote quotation={quotation} audience={audience} isUntitled={quotation.state !== 'referred'}>
            <Neighbours quotation={quotation} audience={audience} />
          </NextNote>
          {quotation.brought && <BroughtNote brought={quotation.brought} total={quotation.total} />}
          {audience === 'agent' && <Slotted slot={leadOfQuotation} with={{ quotation }} />}
          {audience === 'agent' && <Slotted slot={textOffersOfQuotation} with={{ quotation }} />}
          <ControlFindings findings={quotation.findings} isAgreed={isAgreed(quotation.state)} line={line} side={audience} areFolded />
        </>
      }
      sections={[
        { name: 'price', on: 'right', shown: <Price quotation={quotation} /> },
        { name: 'facts', on: 'left', shown: <OfferFacts quotation={quotation} audience={audience} /> },
        { name: 'paid', on: 'left', shown: line && <WhenPaid line={line} /> },
        { name: 'answers', on: 'left', shown: line && <EnteredAnswers quotation={quotation} line={line} audience={audience} areFolded /> },
        { name: 'papers', on: 'right', shown: <Slotted slot={papersOfQuotation} with={{ quotation }} /> },
        { name: 'history', on: 'right', shown: <SentAndHappened quotation={quotation} audience={audience} /> },
      ]}
    />
  )
}

const Price = ({ quotation: { worksheet, state } }: Pick<Props, 'quotation'>) =>
  worksheet && <PriceBreakdown worksheet={worksheet} {...(state === 'converted' ? { totalLabel: t('Total premium') } : {})} />

/** The links that were sent, what happened, and how it can be ended. */
const SentAndHappened = ({ quotation, audience }: Props) => (
  <>
    {audience === 'agent' && quotation.may.includes('share') && <SentLinks about={{ quotationId: quotation.id }} />}
    <SectionCard title="What happened" isFolded>
      <Timeline
        happenings={quotation.history
          .toReversed()
          .map(({ at, what, who, why }) => ({ at, title: t(what), by: who, text: why ?? undefined }))}
      />
    </SectionCard>
    {quotation.may.includes('withdraw') && <WithdrawButton quotation={quotation} />}
  </>
)

/** The quotations before and after it, and the policy that it became. */
function Neighbours({ quotation: { line, previous, again, policy }, audience }: Props) {
  const links = [
    previous && {
      to: quotationAddress(audience, { id: previous.id, line }),
      text: t('Quoted again from {number}', { number: previous.number }),
    },
    again && { to: quotationAddress(audience, { id: again.id, line }), text: t('Quoted again as {number}', { number: again.number }) },
    policy && { to: pathTo('policies/policy', { audience, line }, { policy: policy.id }), text: t('Open the policy') },
  ].filter((each) => each !== null)
  return links.map(({ to, text }) => (
    <Text size="sm" key={to} mt={4}>
      <Anchor component={Link} to={to} py={8}>
        {text}
      </Anchor>
    </Text>
  ))
}
