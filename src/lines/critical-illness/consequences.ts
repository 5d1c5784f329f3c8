import { type Millionths, sum } from '#domain/money.ts'
import { derived } from '#kit/derived.ts'
import { bodyMassTenths } from './health.ts'
import type { CriticalIllnessTariff, Effect } from './tariff.ts'

type Answers = Readonly<Record<string, unknown>>

export type Consequence = { readonly effect: Effect; readonly load: Millionths; readonly exclusion?: string | undefined }

const asNumber = (value: unknown): number | undefined => (Number(value) > 0 ? Number(value) : undefined)

/** The body-mass index from the answers, in tenths; undefined while height or weight is missing. */
export function bodyMassIn({ heightCm, weightKg }: Answers): number | undefined {
  const [height, weight] = [asNumber(heightCm), asNumber(weightKg)]
  return height && weight ? bodyMassTenths({ heightCm: height, weightKg: weight }) : undefined
}

/** What the health answers lead to by the tariff's table; unanswered questions lead to nothing. */
export function consequencesOf(answers: Answers, { health, bodyMass }: Pick<CriticalIllnessTariff, 'health' | 'bodyMass'>): Consequence[] {
  const tenths = bodyMassIn(answers)
  const weighed = tenths === undefined ? undefined : bodyMass.find(({ upToTenths }) => tenths <= upToTenths)
  return [...health.filter(({ question, answer }) => answers[question] === answer), ...(weighed ? [weighed] : [])]
}

const loading = derived((health: CriticalIllnessTariff['health']) => health.filter(({ effect }) => effect === 'load'))

/** The total loading of the answers: each price needs it, so only questions whose answers may load are looked up. */
export const loadOf = (answers: Answers, { health, bodyMass }: Pick<CriticalIllnessTariff, 'health' | 'bodyMass'>): Millionths =>
  sum(consequencesOf(answers, { health: loading(health), bodyMass }).map(({ effect, load }) => (effect === 'load' ? load : 0)))

/** What the answers exclude from the cover. */
export const exclusionsOf = (consequences: readonly Consequence[]): string[] =>
  consequences.flatMap(({ effect, exclusion }) => (effect === 'exclude' && exclusion ? [exclusion] : []))
