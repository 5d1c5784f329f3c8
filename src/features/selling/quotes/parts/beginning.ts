import { useNavigate, useSearchParams } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { likelyAnswers } from '#kit/field.ts'
import { Failure, failureOf } from '#kit/web/failure.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { firstRead } from '#kit/web/router/screen.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { currentPerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import type { ProductVariant } from '#lines/line/risk.ts'
import type { Line } from '#lines/line.ts'
import type { WayOfLine } from '#lines/ways.ts'
import { contract, type Quotation } from '../public/contract/quotes.ts'
import { stepAddress } from '../public/parts/addresses.ts'
import { pickSchemaFields, RawAnswers, sayableFields } from '../public/rules/answers.ts'
import { openStep } from '../public/rules/steps.ts'
import { idOfClient } from '../rules/client-id.ts'
import type { QuickPrice } from '../rules/refused.ts'
import { useTables } from './tariff.ts'

// It must be loaded before the network is lost.
const loadOffline = () => import('./offline/start-offline.ts')
void firstRead.then(loadOffline).catch(() => undefined)

/** Where a way starts: at the comparison of its packages, or with the fewest answers that give a price. What is known is passed along. */
export function wayAddress(side: Side, { line, code, hasPackages }: WayOfLine, query: URLSearchParams): string {
  const facts = { audience: side, line }
  const values = { ...Object.fromEntries(query), line, way: code }
  return hasPackages ? pathTo('quotes/price-check', facts, values) : pathTo('quotes/quick-quote', facts, values)
}

/** The answers to start with: what most people choose, then what the address says, which never contains anything personal. */
export function useGiven(line: Line): { readonly given: Answers; readonly way: ProductVariant | undefined } {
  const [query] = useSearchParams()
  const way =
    line.risk.variants.find(({ code }) => code === query.get('way')) ??
    (line.risk.variants.length === 1 ? line.risk.variants[0] : undefined)
  const { schema, quickFields } = line.risk
  const said = pickSchemaFields(schema, Object.fromEntries(query), sayableFields(line))
  return { given: { ...likelyAnswers(schema, quickFields), ...said, ...way?.answers }, way }
}

/**
 * Starts a quotation with answers, for the lead or the customer in the address, and continues where something is open. Without a price none
 * is started: no one answers the rest in vain.
 */
export function useBegin(line: Line, side: Side) {
  const navigate = useNavigate()
  const start = useWrite(contract.startQuotation)
  const tables = useTables(line)
  const [customerId] = useQueryParam('customer')
  const [leadId] = useQueryParam('lead')
  const bodyOf = (answers: Answers, { refused }: QuickPrice, mobile?: string) => {
    if (refused.length > 0) throw new Failure('refused', t('Some answers need your attention.'), { fields: refused })
    const whom = leadId ? { leadId } : customerId ? { customerId } : mobile ? { mobile } : {}
    return { line: line.code, answers: RawAnswers.parse(answers), ...whom }
  }
  const startWith = async (answers: Answers, price: QuickPrice, mobile?: string): Promise<Quotation> => {
    const quotation = await start.submit({ body: bodyOf(answers, price, mobile) })
    setCached(contract.quotation, { params: { id: quotation.id } }, quotation)
    return quotation
  }
  /** People who go back find what was answered here in the first step of the quotation that was started, and do not start a second one. */
  const goTo = (quotation: Pick<Quotation, 'id' | 'line'>, step: string) => {
    const first = line.risk.steps[0]?.id
    if (first && first !== step) navigate(stepAddress(side, quotation, first), { replace: true })
    navigate(stepAddress(side, quotation, step))
  }
  const goOn = (quotation: Quotation) => {
    setCached(contract.quotation, { params: { id: quotation.id } }, quotation)
    goTo(quotation, openStep(line, quotation))
  }
  const begin = async (answers: Answers, price: QuickPrice): Promise<void> => {
    if (side === 'customer') return goOn(await startWith(answers, price))
    const client = crypto.randomUUID()
    const body = bodyOf(answers, price)
    try {
      goOn(await start.submit({ body: { ...body, client } }))
    } catch (thrown) {
      if (!['offline', 'timeout'].includes(failureOf(thrown).kind)) throw thrown
      // Without a network it is started on this device, under the same id: if the request did arrive, that quotation is continued.
      const step = openStep(line, { answers: body.answers })
      const id = await idOfClient(`staff:${currentPerson()?.id}`, client)
      const { startOffline } = await loadOffline()
      await startOffline(line, { id, client, answers: body.answers, step, customerId, leadId }, tables)
      goTo({ id, line: line.code }, step)
    }
  }
  return { begin, start: startWith, busy: start.busy, leadId, customerId }
}
