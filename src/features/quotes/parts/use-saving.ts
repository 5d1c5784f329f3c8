import { useState } from 'react'
import { failureOf } from '#kit/web/failure.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { known } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, Quotation } from '../contract.ts'
import { RawAnswers } from '../rules/answers.ts'
import type { WizardStep } from '../rules/steps.ts'

/** Saves a step as it is left. When somebody else saved meanwhile, theirs is taken in and the next attempt builds on it. */
export function useSaving({ id, version }: Quotation, step: WizardStep) {
  const { submit, busy } = useWrite(contract.saveQuotation)
  const [isOvertaken, setOvertaken] = useState(false)
  const params = { id }
  const save = async (answers: Answers, next: string): Promise<Quotation> => {
    const given = Object.fromEntries(Object.entries(answers).filter(([name, value]) => step.fields.includes(name) && value !== undefined))
    try {
      const saved = await submit({ params, body: { version, step: step.id, values: RawAnswers.parse(given), next } })
      known(contract.quotation, { params }, saved)
      setOvertaken(false)
      return saved
    } catch (thrown) {
      const newer = Quotation.safeParse(failureOf(thrown).data)
      if (newer.success) {
        known(contract.quotation, { params }, newer.data)
        setOvertaken(true)
      }
      throw thrown
    }
  }
  return { save, busy, isOvertaken }
}
