import { Alert, Anchor, Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Facts } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { LicenceNote } from '#features/people/licences/public/parts/licence-note.tsx'
import { useSignedInCustomer } from '#features/people/session/public/parts/use-signed-in-customer.ts'
import { likelyAnswers } from '#kit/field.ts'
import { type Answers, checkAnswers, visibleFields } from '#kit/web/form/answers.ts'
import { FieldsForm, type Fold } from '#kit/web/form/fields-form.tsx'
import { RowSources } from '#kit/web/form/row-sources.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { LoadError } from '#kit/web/ui/load-error.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { Steps } from '#kit/web/ui/steps.tsx'
import { reportFailure } from '#kit/web/use-write.ts'
import type { Line } from '#lines/line.ts'
import { AgreementCard } from '../../parts/agreement-card.tsx'
import { answerText } from '../../parts/format-answer.ts'
import { TablesNote } from '../../parts/offline/tables-note.tsx'
import { PriceSoFar } from '../../parts/price-so-far.tsx'
import { referralNotes } from '../../parts/referral-notes.tsx'
import { misreadOnDevice, offersOnDevice, priceOnDevice, useTablesRead } from '../../parts/tariff.ts'
import { useEstimate } from '../../parts/use-estimate.ts'
import { usePriceChange } from '../../parts/use-price-change.ts'
import { WithQuotation } from '../../parts/with-quotation.tsx'
import type { Quotation } from '../../public/contract/quotes.ts'
import { nextScreen, productAddress, quotationAddress, stepAddress } from '../../public/parts/addresses.ts'
import { ClosedQuotation } from '../../public/parts/closed-quotation.tsx'
import { KnownHolder } from '../../public/parts/known-customer.tsx'
import { loadedLine } from '../../public/parts/loaded-line.ts'
import { papersToRead } from '../../public/parts/slots.ts'
import { isBlank } from '../../public/rules/answers.ts'
import { mayStayEmpty, openStep, schemaOf, stepsFor, stepsOf, type WizardStep } from '../../public/rules/steps.ts'
import { costsOf } from '../../rules/costs.ts'
import { stepOfPackages } from '../../rules/packages.ts'
import { PeopleSources } from './people-sources.tsx'
import { PolicyholderFrom } from './policyholder-from.tsx'
import { useDiscount } from './use-discount.ts'
import { useSaving } from './use-saving.ts'

/** Any step of any line, for agent and customer. Each step is saved when it is left, so that another device can continue from there. */
export default function Wizard({ audience, variant }: Facts) {
  const side = sideOf(audience)
  const [asked] = useQueryParam('step')
  return (
    <WithQuotation audience={side}>
      {(quotation) => {
        const line = loadedLine(quotation.line)
        if (!line || !quotation.may.includes('edit')) return <ClosedQuotation quotation={quotation} audience={side} />
        const steps = stepsOf(line)
        const theirs = stepsFor(line, side)
        const find = (wanted: string | undefined, among = steps) => among.find(({ id: each, part }) => each === wanted && part)
        // An address names its step, or a field that is asked for there: lines ask for the same in steps of their own.
        const asking = steps.find(({ fields }) => variant !== undefined && fields.includes(variant))
        const step = find(asked) ?? find(variant) ?? asking ?? find(quotation.step, theirs) ?? theirs[0]
        return step ? <OneStep key={`${quotation.id}/${step.id}`} quotation={quotation} line={line} step={step} side={side} /> : null
      }}
    </WithQuotation>
  )
}

type Props = { readonly quotation: Quotation; readonly line: Line; readonly step: WizardStep; readonly side: Side }

function OneStep({ quotation, line, step, side }: Props) {
  const formId = useId()
  const navigate = useNavigate()
  const steps = stepsFor(line, side)
  const at = steps.findIndex(({ id }) => id === step.id)
  const before = steps[at - 1]
  const part = step.part ?? 'answers'
  const initial = useInitial(quotation, line, step)
  const isReadOnly = step.isForAgents === true && side === 'customer'
  /** Saving then prices at once and leaves the wizard. */
  const isPriced = quotation.state !== 'draft'
  const typed = useRef<Answers>(undefined)
  const [answers, setAnswers] = useState<Answers>(quotation.answers)
  const [commercial, setCommercial] = useState<Answers>()
  const discount = useDiscount(quotation, commercial)
  const { save, quote, busy } = useSaving(quotation, step)
  const tablesRead = useTablesRead(line)
  const tables = tablesRead.data
  const estimate = useEstimate(line, answers)
  const priced = (given: Answers) => priceOnDevice(line, given, tables, { branch: quotation.branch, discount })
  const price = priced(answers)
  const change = usePriceChange(line.risk.schema, answers, price.worksheet)

  const goTo = (id: string) => navigate(stepAddress(side, quotation, id))
  /** Continues to what is still open; where nothing is, to the price. */
  const leave = async (given: Answers) => {
    const to = openStep(line, { ...quotation, [part]: { ...quotation[part], ...given } })
    const saved = await save(given, to)
    if (to !== 'confirm') return goTo(to)
    const priced = await quote(saved).catch(() => undefined)
    if (priced) navigate(priced.number ? nextScreen(side, priced) : stepAddress(side, priced, 'confirm'))
    else goTo(to)
  }
  /** Going back saves what is typed, right or not; if that fails it stays on this device. */
  const goBack = async () => {
    if (typed.current) await save(typed.current, before?.id ?? step.id).catch(() => undefined)
    if (before) goTo(before.id)
    else navigate(quotationAddress(side, quotation))
  }

  return (
    <Page
      title={t(step.title)}
      subtitle={`${quotation.number || t('Not numbered yet')}${step.help ? ` · ${t(step.help)}` : ''}`}
      side={<PriceSoFar price={price} change={change} />}
      actions={
        <>
          <Button variant="default" onClick={() => void goBack()}>
            {t('Back')}
          </Button>
          {step.part === 'alternate' && (
            <Button variant="default" disabled={busy} onClick={() => void leave({}).catch(reportFailure)}>
              {isBlank(initial) ? t('There is none') : t('Remove')}
            </Button>
          )}
          {isReadOnly ? (
            <Button onClick={() => goTo(openStep(line, quotation))}>{t('Continue')}</Button>
          ) : (
            <Button type="submit" form={formId} loading={busy}>
              {isPriced ? t('Save and price again') : t('Save and continue')}
            </Button>
          )}
        </>
      }
    >
      {!isReadOnly && (
        <Steps
          current={step.id}
          isLast={isPriced}
          steps={steps.map((each, index) => ({
            ...{ id: each.id, title: each.title, isOptional: mayStayEmpty(line, each, { ...quotation, answers }) },
            done: index < at,
            to: stepAddress(side, quotation, each.id),
          }))}
        />
      )}
      {side === 'agent' && <LicenceNote line={line.code} />}
      {side === 'agent' && <TablesNote tables={tables} />}
      {isPriced && !isReadOnly && (
        <Alert color="mango" mb="md">
          {t(
            'This quotation is already priced. If you change an answer, the price lapses, and an approval may lapse as well. It is priced again as soon as you save and nothing is missing.',
          )}
        </Alert>
      )}
      {part === 'answers' && <LoadError read={tablesRead} what={t('The prices could not be loaded.')} />}
      {step.id === stepOfPackages(line) && (
        <Anchor component={Link} to={productAddress(side, quotation)} display="inline-block" py={10} mb="xs">
          {t('Compare the products side by side')}
        </Anchor>
      )}
      {isReadOnly ? (
        <>
          <Alert color="brand" mb="md">
            {t('Your agent looks after this. It is shown so that you know under which agreement the policy is sold.')}
          </Alert>
          <AgreementCard agreement={quotation.agreement} />
        </>
      ) : (
        <RowSources value={(source) => <PeopleSources {...{ quotation, side, source }} />}>
          <FieldsForm
            schema={schemaOf(line, part)}
            only={step.fields}
            initial={initial}
            formId={formId}
            within={part}
            folds={foldsOf(line, step, quotation)}
            above={(given, fill) => (
              <>
                {step.part === 'holder' && <PolicyholderFrom quotation={quotation} line={line} fill={fill} />}
                {step.part === 'holder' && <KnownHolder line={line.code} names={step.fields} fill={fill} />}
                <Slotted slot={papersToRead} with={{ quotation, part, fields: step.fields, answers: given, fill }} />
              </>
            )}
            notes={referralNotes(line, answers, { tables, fields: step.fields, side, estimate, discount })}
            draft={`quotation/${quotation.id}/${step.id}/${quotation.version}`}
            {...(part === 'answers'
              ? {
                  offers: offersOnDevice(line, tables),
                  misread: misreadOnDevice(line, tables),
                  estimate,
                  costs: costsOf(line, answers, (given) => priced(given).worksheet),
                }
              : {})}
            onChange={(given) => {
              typed.current = given
              if (part === 'answers') setAnswers({ ...quotation.answers, ...given })
              if (part === 'commercial') setCommercial(given)
            }}
            onSubmit={leave}
          />
        </RowSources>
      )}
    </Page>
  )
}

/** What gave the price is settled and folds into one line, as does what few people know. */
function foldsOf(line: Line, { part, fields, seldom = [] }: WizardStep, { answers, labels }: Quotation): Fold[] {
  const { schema, quickFields } = line.risk
  const isSettled = Object.keys(checkAnswers(schema, answers, quickFields).errors).length === 0
  const settled = part === 'answers' && isSettled ? quickFields.filter((name) => fields.includes(name)) : []
  const said = visibleFields(schema, answers, settled).map((field) => answerText(field, answers[field.name], labels))
  // A step that asks for nothing else is there to change them.
  const isWhole = fields.every((name) => settled.includes(name))
  return [
    ...(settled.length > 0 && !isWhole
      ? [{ title: `${said.filter(Boolean).join(' · ')} (${t('change')})`, names: settled, isFirst: true }]
      : []),
    { title: t('More, if you have it ready'), names: seldom },
  ]
}

/** What the step was left with; initially what most people answer, and a customer's own number, since most insure themselves. */
function useInitial(quotation: Quotation, line: Line, { part = 'answers', fields }: WizardStep): Answers {
  const kept = quotation[part] ?? {}
  const mobile = useSignedInCustomer()?.customer.mobile
  if (part === 'answers') return { ...likelyAnswers(line.risk.schema, fields), ...kept }
  return part === 'holder' && mobile && isBlank(kept) ? { mobile } : kept
}
