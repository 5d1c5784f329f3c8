import { describe as describeVehicle } from '../ctpl/describe.ts'
import type { Valued } from '../line.ts'

type Answers = Readonly<Record<string, unknown>>

/** `NBX 4567 · 2014 Toyota Fortuner` */
export const describe = (answers: Answers, label: (list: string, code: string) => string): string => describeVehicle(answers, label)

/** The vehicle as the list of market values names it, as soon as it is known to the variant. */
export function valued({ make, model, subModel, year }: Answers): Valued | undefined {
  const yearModel = Number(year)
  return typeof make === 'string' && typeof model === 'string' && typeof subModel === 'string' && subModel && Number.isInteger(yearModel)
    ? { makeCode: make, modelCode: model, subModelCode: subModel, yearModel }
    : undefined
}
