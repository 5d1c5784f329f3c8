import type { z } from 'zod'
import { type Field, fieldsOf, isAbsent, type NamedField, type Option } from './field.ts'
import { msg, registerMessage } from './message.ts'

type Values = Readonly<Record<string, unknown>>

/** What a field offers, given the other answers: the available choices, and the one used until a person chooses otherwise. */
export type Offer = {
  readonly options?: readonly Option<string | number>[]
  /** For a slider: the available amounts. */
  readonly range?: NonNullable<Field['range']>
  readonly suggested?: unknown
  /** Shown below the field. */
  readonly note?: string
  /** For rows that are people: shown beside each. */
  readonly rowNotes?: readonly (string | undefined)[]
}

/** The offers for those fields of an object that are `offered`, by name. */
export type Offers = Readonly<Record<string, Offer>>
export type OffersFor = (answers: Values) => Offers

/** An amount may arrive as it was typed, in digits. */
const isSame = (a: unknown, b: unknown) => String(a) === String(b)

const offeredIn = (object: z.ZodObject, answers: Values) => followersIn(object, answers).filter(({ offered }) => offered)

/** Fields that may follow a suggestion: those that are offered, and the amount that an estimate is about. */
const followersIn = (object: z.ZodObject, answers: Values) =>
  fieldsOf(object).filter(({ offered, estimated, when }) => (offered || estimated) && (!when || when(answers)))

/**
 * The answers, with the suggestion wherever nothing was answered; fields in `except` stay as they are. A suggestion may depend on other
 * suggestions, as long as their fields come before it.
 */
export function withSuggestions(
  object: z.ZodObject,
  answers: Values,
  offersFor: OffersFor,
  except: ReadonlySet<string> = new Set(),
): Values {
  const now = { ...answers }
  for (const { name, offered, estimated, when } of fieldsOf(object)) {
    if (!(offered || estimated) || !isAbsent(now[name]) || except.has(name) || (when && !when(now))) continue
    const suggested = offersFor(now)[name]?.suggested
    if (!isAbsent(suggested)) now[name] = suggested
  }
  return now
}

/** The answers without those equal to the suggestion: they follow the suggestion when it changes. */
export function withoutSuggestions(
  object: z.ZodObject,
  answers: Values,
  offersFor: OffersFor,
  except: ReadonlySet<string> = new Set(),
): Values {
  const offers = offersFor(answers)
  const follows = new Set(
    followersIn(object, answers)
      .filter(({ name }) => !except.has(name) && !isAbsent(answers[name]) && isSame(answers[name], offers[name]?.suggested))
      .map(({ name }) => name),
  )
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !follows.has(name)))
}

/** A field as it is rendered with its offer. */
export function fieldWithOffer(field: NamedField, offers: Offers): NamedField {
  const offer = field.offered && offers[field.name]
  if (!offer) return field
  const { options, range, note, rowNotes } = offer
  return {
    ...field,
    ...(options ? { options } : {}),
    ...(range ? { range } : {}),
    ...(note ? { help: note } : {}),
    ...(rowNotes ? { rowNotes } : {}),
  }
}

/** The option closest to an answer that is not offered: for amounts the nearest, otherwise the suggested one, or the first. */
export function nearestOption({ options = [], suggested }: Offer, answer: unknown): Option<string | number> | undefined {
  const wanted = Number(answer)
  const away = ({ value }: Option<string | number>) => Math.abs(Number(value) - wanted)
  const [nearest] = options.filter((each) => Number.isFinite(away(each))).toSorted((a, b) => away(a) - away(b))
  return nearest ?? options.find(({ value }) => isSame(value, suggested)) ?? options[0]
}

const isInRange = (amount: number, { least, most, step }: NonNullable<Offer['range']>) =>
  amount >= least && amount <= most && (amount - least) % step === 0

/** Answers to offered fields that are not, or no longer, on offer: what to choose instead, by name. */
export function offerErrors(object: z.ZodObject, answers: Values, offers: Offers): Record<string, string> {
  return Object.fromEntries(
    offeredIn(object, answers).flatMap(({ name, label }) => {
      const offer = offers[name]
      const answer = answers[name]
      if (offer?.range && !isAbsent(answer) && !isInRange(Number(answer), offer.range)) return [[name, offer.range.refusal]]
      if (!offer?.options || isAbsent(answer) || offer.options.some(({ value }) => isSame(value, answer))) return []
      const nearest = nearestOption(offer, answer)
      return [
        [
          name,
          registerMessage(
            nearest
              ? msg`${label}: this is not offered with the other answers. The nearest is ${nearest.label}.`
              : msg`${label}: nothing is offered with the other answers. Please change them.`,
          ),
        ],
      ]
    }),
  )
}

/** Labels of offered answers, by `field:answer`, in the same way as labels of coded answers are stored by `list:code`. */
export function offeredLabels(object: z.ZodObject, answers: Values, offers: Offers): Record<string, string> {
  return Object.fromEntries(
    offeredIn(object, answers).flatMap(({ name }) => {
      const option = offers[name]?.options?.find(({ value }) => isSame(value, answers[name]))
      return option ? [[`${name}:${option.value}`, option.label]] : []
    }),
  )
}
