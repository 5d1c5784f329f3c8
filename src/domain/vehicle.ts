import { z } from 'zod'
import { derived } from '#kit/derived.ts'

/** The only sentence that the API returns with code 4 (specification, `user/motor/policy-term`). */
export const INVALID_PLATE = 'Invalid plate number.'

/** A plate or sticker in the form for comparing and sending: `nbx-4567` is `NBX4567`. */
export const normalisePlate = (typed: string): string =>
  /^[A-Z0-9]*$/.test(typed)
    ? typed
    : typed
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[\s.\p{Pd}]/gu, '')

/** Fifteen digits, as the certificate service requires; undefined if it is not that. */
export function parseMvFile(typed: string): string | undefined {
  const digits = normalisePlate(typed)
  return /^\d{15}$/.test(digits) ? digits : undefined
}

/** `1332-00000123456` */
export const formatMvFile = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4)}`

/** A schema whose output is what `reader` returns for the typed text; `message` is its error when `reader` returns undefined. */
const readBy = (reader: (typed: string) => string | undefined, message: string) =>
  z
    .string()
    .max(60, message)
    .transform((typed, context) => {
      const value = reader(typed)
      if (value !== undefined) return value
      context.issues.push({ code: 'custom', message, input: typed })
      return z.NEVER
    })

export const INVALID_STICKER = 'Enter the conduction sticker as printed, such as AB 1234 or AB 123C.'

/** Normalises a possible plate or sticker; the existing series are maintained (`mark-formats.ts`). */
function parseMark(typed: string): string | undefined {
  const value = normalisePlate(typed)
  return /^[A-Z0-9]{1,12}$/.test(value) ? value : undefined
}

export const Plate = readBy(parseMark, INVALID_PLATE)
export const ConductionSticker = readBy(parseMark, INVALID_STICKER)
export const MvFile = readBy(parseMvFile, 'Enter all 15 digits of the MV file number, such as 1332-00000123456.')

const upper = z.string().trim().toUpperCase()
export const EngineNumber = upper.regex(
  /^[A-Z0-9\-/*]{1,40}$/,
  'Enter the engine number without spaces: letters, digits, - / and * only, at most 40.',
)
export const ChassisNumber = upper.regex(
  /^[A-Z0-9-]{5,40}$/,
  'Enter the chassis number without spaces: 5 to 40 letters, digits and hyphens.',
)

/** Engine and chassis numbers are equal however their hyphens and spaces are written. */
export const comparableSerial = (serial: string): string => normalisePlate(serial).replace(/[/*]/g, '')

/** Whether a chassis number has the 17 characters of a VIN but is not a valid one: VINs never contain I, O or Q. */
export const isMistypedVin = (chassis: string): boolean => chassis.length === 17 && !/^[A-HJ-NPR-Z0-9]{17}$/.test(chassis)

/** The class code of a newer certificate of registration: `N1` of `N1 – GOODS`. */
export const parseLtoCategory = (typed: string): string | undefined => /\b([LMN]\d)\b/.exec(typed.toUpperCase())?.[1]
export const LtoCategory = readBy(parseLtoCategory, 'Enter the LTO category as on the certificate of registration, such as M1, N1 or L3.')

const Digit = z.string().regex(/^\d$/)

/** philippines.md §1.5: which digit of a plate or sticker determines when its registration falls due, and when that is. */
export const RegistrationDigits = z.object({
  months: z.record(Digit, z.int().min(1).max(12)),
  /** Days of the month; the last week has no `to`: it ends with the month. */
  weeks: z.array(z.object({ digits: z.string().regex(/^\d+$/), from: z.int(), to: z.int().optional() })),
  /** Patterns whose deciding digits are not at the end; positions count from 1. */
  exceptions: z.array(
    z.object({ vehicleTypes: z.array(z.string()).optional(), pattern: z.string(), month: z.int().min(1), week: z.int().min(1) }),
  ),
})
export type RegistrationDigits = z.output<typeof RegistrationDigits>

export type RegistrationMonth = {
  readonly month: number
  readonly digit: string
  readonly due?: { readonly from: number; readonly to?: number | undefined } | undefined
}

const patternOf = derived(({ pattern }: RegistrationDigits['exceptions'][number]) => new RegExp(pattern))

/**
 * The month in which the vehicle's registration falls due, from its plate or sticker: the last digit gives the month, the one before it the
 * week. Undefined when there are fewer than two digits.
 */
export function registrationMonthOf(mark: string, rules: RegistrationDigits, vehicleType = ''): RegistrationMonth | undefined {
  const value = normalisePlate(mark)
  const exception = rules.exceptions.find((each) => (each.vehicleTypes?.includes(vehicleType) ?? true) && patternOf(each).test(value))
  const digits = value.replace(/\D/g, '')
  const week = exception ? value.charAt(exception.week - 1) : digits.slice(-2, -1)
  const digit = exception ? value.charAt(exception.month - 1) : digits.slice(-1)
  const month = rules.months[digit]
  return month && week ? { month, digit, due: rules.weeks.find((each) => each.digits.includes(week)) } : undefined
}
