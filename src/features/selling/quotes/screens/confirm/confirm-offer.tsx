import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDay } from '#domain/day.ts'
import type { Side } from '#domain/side.ts'
import { failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { Conditions } from '#kit/web/ui/conditions.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { reportFailure, useWrite } from '#kit/web/use-write.ts'
import { instalmentsOf } from '#lines/instalments.ts'
import type { Line } from '#lines/line.ts'
import { BroughtNote } from '../../parts/brought-note.tsx'
import { LocalDifference } from '../../parts/local-difference.tsx'
import { PriceChanges } from '../../parts/price-changes.tsx'
import { ShareButton } from '../../parts/quotation-actions.tsx'
import { saveWithVersion } from '../../parts/save-with-version.ts'
import { WhenPaid } from '../../parts/when-paid.tsx'
import { contract, PriceChanged, type Quotation } from '../../public/contract/quotes.ts'
import { nextScreen, quotationAddress } from '../../public/parts/addresses.ts'
import { ControlFindings } from '../../public/parts/control-findings.tsx'
import { EnteredAnswers } from '../../public/parts/entered-answers.tsx'
import { InstalmentSchedule } from '../../public/parts/instalment-schedule.tsx'
import { acceptanceOfQuotation } from '../../public/parts/slots.ts'
import { isAgreed, variantOf } from '../../public/rules/quotes.ts'
import { type Accepted, Declarations, missingIn } from './declarations.tsx'

type Props = {
  readonly quotation: Quotation
  readonly line: Line
  readonly side: Side
  readonly areDetailsFirst: boolean
  readonly hold: (shown: Quotation | undefined) => void
}

/** The offer with every tax and fee, and the declarations; accepting it accepts exactly what is shown here. */
export function ConfirmOffer({ quotation, line, side, areDetailsFirst, hold }: Props) {
  const navigate = useNavigate()
  const accept = useWrite(contract.acceptQuotation)
  const [accepted, setAccepted] = useState<Accepted>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [changed, setChanged] = useState<PriceChanged>()
  const worksheet = changed?.after ?? quotation.worksheet
  const from = changed?.coverFrom ?? quotation.coverFrom
  const to = changed?.coverTo ?? quotation.coverTo
  const plan = quotation.instalments
  const instalments = plan && worksheet && from ? instalmentsOf(worksheet.lines, plan, from) : undefined
  const payable = instalments?.[0].amount ?? worksheet?.total ?? 0

  const entered = <EnteredAnswers quotation={quotation} line={line} audience={side} areFolded />

  const refuse = (missing: Readonly<Record<string, string>>) => {
    setErrors(missing)
    document.getElementById(`declaration-${Object.keys(missing)[0] ?? ''}`)?.focus()
  }

  const confirm = async (): Promise<Quotation | undefined> => {
    const missing = missingIn(line, accepted)
    if (Object.keys(missing).length > 0) {
      refuse(missing)
      return undefined
    }
    const consents = line.sale.declarations.map(({ code, version }) => ({ code, version, accepted: accepted[code] ?? false }))
    const body = { total: worksheet?.total ?? 0, consents, ...(from ? { coverFrom: from } : {}) }
    hold(quotation)
    try {
      return await saveWithVersion(quotation, (version) => accept.submit({ params: { id: quotation.id }, body: { version, ...body } }))
    } catch (thrown) {
      hold(undefined)
      const failure = failureOf(thrown)
      const newer = PriceChanged.safeParse(failure.data)
      if (newer.success) {
        setChanged(newer.data)
        scrollTo(0, 0)
      } else reportFailure(failure)
      refuse(Object.fromEntries(failure.fields.map(({ path, message }) => [path.replace('consents.', ''), message])))
      return undefined
    }
  }
  const acceptOnly = async () => {
    const done = await confirm()
    if (done) navigate(nextScreen(side, done))
  }

  return (
    <Page
      title={areDetailsFirst ? t('Confirm the details') : t('Confirm')}
      subtitle={`${quotation.number} · ${quotation.description}`}
      back={quotationAddress(side, quotation)}
      actions={
        <>
          <ShareButton quotation={quotation} />
          {side === 'customer' ? (
            <Slotted slot={acceptanceOfQuotation} with={{ quotation, total: payable, busy: accept.busy, accept: confirm }} />
          ) : (
            <Button loading={accept.busy} onClick={() => void acceptOnly()}>
              {t('Accept')}&nbsp;{worksheet && <Money centavos={worksheet.total} />}
            </Button>
          )}
        </>
      }
    >
      {changed && (
        <PriceChanges
          title={t('Please check again before you accept')}
          text={from && to ? t('Cover from {from} to {to}.', { from: formatDay(from), to: formatDay(to) }) : ''}
          changes={changed.changes}
        />
      )}
      {quotation.brought && <BroughtNote brought={quotation.brought} total={quotation.total} />}
      {!changed && !quotation.brought && <LocalDifference quotation={quotation} line={line} />}
      {areDetailsFirst && entered}
      <Conditions conditions={quotation.conditions} />
      <ControlFindings findings={quotation.findings} isAgreed={isAgreed(quotation.state)} line={line} side={side} areFolded />
      {worksheet && <PriceBreakdown worksheet={worksheet} />}
      {plan && instalments && <InstalmentSchedule parts={instalments} graceDays={plan.graceDays} />}
      <WhenPaid line={line} />
      <DetailCard
        title="Cover"
        details={[
          { label: 'Insurance', value: t(variantOf(line, quotation.answers)?.name ?? line.name) },
          { label: 'From', value: from && formatDay(from) },
          { label: 'To', value: to && formatDay(to) },
          { label: 'Price valid until', value: quotation.validUntil && formatDay(quotation.validUntil) },
        ]}
      >
        <Text size="sm" fw={550} mt={4}>
          {t('Cover starts only once the premium is paid and the policy is issued.')}
        </Text>
      </DetailCard>
      {!areDetailsFirst && entered}
      <Declarations line={line} audience={side} accepted={accepted} errors={errors} change={setAccepted} />
    </Page>
  )
}
