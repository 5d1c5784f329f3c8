import { formatPesos } from '#domain/money.ts'
import { now } from '#kit/web/clock.ts'
import { Failure } from '#kit/web/failure.ts'
import { dropEntry } from '#kit/web/outbox.ts'
import { entryOfAct } from '#kit/web/outbox-store.ts'
import { useQueuedWrite, useRecordedId } from '#kit/web/queued-write.ts'
import { t } from '#kit/web/text.ts'
import { setCached } from '#kit/web/use-read.ts'
import { contract, type Quotation } from '../../public/contract/quotes.ts'
import { stepAddress } from '../../public/parts/addresses.ts'
import { loadedLine } from '../../public/parts/loaded-line.ts'
import { isBlank, pickSchemaFields, type RawAnswers } from '../../public/rules/answers.ts'
import { schemaOf, stepsOf } from '../../public/rules/steps.ts'
import { broughtBy, doTablesHold, makeOfflineOffer, type OfflineQuotation } from '../../rules/offline-quotation.ts'
import { useTables } from '../tariff.ts'
import { expiredSentence } from './expired-sentence.ts'
import { shownOf, useSeller } from './shown.ts'
import { wordsFor } from './start-offline.ts'
import { forgetOfflineQuotation, keepOfflineQuotation, readOfflineQuotation, useOfflineQuotation } from './store.ts'

type Saved = { readonly step: string; readonly values: RawAnswers; readonly next: string }

/** Changes and prices a quotation of this device; undefined for one of the server. */
export function useOfflineWrites(quotation: Pick<Quotation, 'id' | 'line'>) {
  const here = useOfflineQuotation(quotation.id)
  const line = loadedLine(quotation.line)
  const tables = useTables(line)
  const seller = useSeller()
  // A lead that existed only on this device at the start may have reached the server by now.
  const leadId = useRecordedId(here?.leadId)
  const customerId = useRecordedId(here?.customerId)
  const bringing = useQueuedWrite(contract.bringQuotation)
  if (!here || !line) return undefined

  const keep = async (next: OfflineQuotation): Promise<Quotation> => {
    await keepOfflineQuotation(next)
    return shownOf(next, seller)
  }
  /** Saves the answers of the steps as each was left; its price, and what is waiting to be sent of it, are removed. */
  const save = async (steps: readonly Saved[]): Promise<Quotation> => {
    const waiting = await entryOfAct('writes', here.id)
    if (waiting) await dropEntry(waiting)
    let changed = here
    for (const { step: id, values, next } of steps) {
      const before = changed
      const step = stepsOf(line).find((each) => each.id === id)
      if (!step?.part) continue
      const others = Object.entries(before[step.part] ?? {}).filter(([name]) => !step.fields.includes(name))
      const after = { ...Object.fromEntries(others), ...pickSchemaFields(schemaOf(line, step.part), values, step.fields) }
      const isGone = step.part === 'alternate' && isBlank(after)
      changed = { ...before, [step.part]: isGone ? null : after, step: next }
    }
    const unpriced = { ...changed, version: here.version + 1, made: null }
    return keep({ ...unpriced, ...(await wordsFor(line, unpriced, tables)) })
  }
  /** Prices it here and has it sent. Throws the faults by field. */
  const quote = async (): Promise<Quotation> => {
    const [whole, at] = [{ ...((await readOfflineQuotation(here.id)) ?? here), leadId, customerId }, now()]
    if (!tables || !doTablesHold(tables, at)) throw new Failure('refused', expiredSentence(tables ?? {}), { code: 4 })
    const offered = makeOfflineOffer(line, whole, tables, at)
    if (!offered) throw new Failure('refused', t('There are no prices here for the day the cover starts.'), { code: 4 })
    if ('fields' in offered) throw new Failure('refused', t('Some answers need your attention.'), { fields: offered.fields })
    const { made } = offered
    const title = t('Quotation: {line}, {premium}', { line: t(line.name), premium: formatPesos(made.worksheet.total) })
    const about = [whole.leadId, whole.customerId].filter((id) => id !== undefined)
    const correction = { to: stepAddress('agent', here, 'confirm') }
    const sent = await bringing.submit({ body: broughtBy(whole, made) }, { id: here.id, title, about, correction })
    if (sent.state === 'sent' && sent.answer) {
      setCached(contract.quotation, { params: { id: here.id } }, sent.answer)
      await forgetOfflineQuotation(here.id)
      return sent.answer
    }
    return keep({ ...whole, made, step: 'confirm' })
  }
  /** The server's price is compared with what the customer was given. */
  const give = async (): Promise<void> => {
    if (!here.made || here.given) return
    await keepOfflineQuotation({ ...here, given: here.made })
  }
  return { here, tables, seller, save, quote, give, busy: bringing.busy }
}
