import type { Answers } from '#kit/web/form/answers.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { useOfflineWrites } from '../../parts/offline/use-offline-quotation.ts'
import { saveWithVersion } from '../../parts/save-with-version.ts'
import { contract, type Quotation } from '../../public/contract/quotes.ts'
import { RawAnswers } from '../../public/rules/answers.ts'
import type { WizardStep } from '../../public/rules/steps.ts'

/** Saves a step when it is left; what someone else saved elsewhere in the meantime stays. */
export function useSaving(quotation: Quotation, step: WizardStep) {
  const { submit, busy } = useWrite(contract.saveQuotation)
  const quote = useWrite(contract.quoteQuotation)
  const here = useOfflineWrites(quotation)
  const save = (answers: Answers, next: string): Promise<Quotation> => {
    const given = Object.entries(answers).filter(([name, value]) => step.fields.includes(name) && value !== undefined)
    const values = RawAnswers.parse(Object.fromEntries(given))
    if (here) return here.save([{ step: step.id, values, next }])
    const send = (version: number) => submit({ params: { id: quotation.id }, body: { version, step: step.id, values, next } })
    return saveWithVersion(quotation, send, { step, answers: values })
  }
  /** Prices what is complete; the server's faults are shown where all answers are. */
  const price = (saved: Quotation): Promise<Quotation> =>
    here ? here.quote() : saveWithVersion(saved, (version) => quote.submit({ params: { id: saved.id }, body: { version } }))
  return { save, quote: price, busy: busy || quote.busy || here?.busy === true }
}
