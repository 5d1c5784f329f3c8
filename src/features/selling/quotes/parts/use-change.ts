import { useWrite } from '#kit/web/use-write.ts'
import { contract, type Quotation } from '../public/contract/quotes.ts'
import { loadedLine } from '../public/parts/loaded-line.ts'
import { RawAnswers } from '../public/rules/answers.ts'
import { stepsOf } from '../public/rules/steps.ts'
import { useOfflineWrites } from './offline/use-offline-quotation.ts'
import { saveWithVersion } from './save-with-version.ts'

/** Changes answers wherever the steps ask for them, one step after the other; throws the server's errors. */
export function useChange(quotation: Quotation) {
  const { submit, busy } = useWrite(contract.saveQuotation)
  const here = useOfflineWrites(quotation)
  const change = async (answers: Readonly<Record<string, unknown>>): Promise<Quotation> => {
    const line = loadedLine(quotation.line)
    const asked = line
      ? stepsOf(line).filter(({ part, fields }) => part === 'answers' && fields.some((name) => Object.hasOwn(answers, name)))
      : []
    const after = Object.entries(RawAnswers.parse({ ...quotation.answers, ...answers }))
    const changes = asked.map(({ id, fields }) => ({ id, values: Object.fromEntries(after.filter(([name]) => fields.includes(name))) }))
    if (here) return here.save(changes.map(({ id, values }) => ({ step: id, values, next: 'confirm' })))
    let latest = quotation
    for (const { id, values } of changes) {
      latest = await saveWithVersion(latest, (version) =>
        submit({ params: { id: quotation.id }, body: { version, step: id, values, next: 'confirm' } }),
      )
    }
    return latest
  }
  return { change, busy }
}
