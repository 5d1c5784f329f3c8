import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { INVALID_MOBILE, parseMobile } from '#domain/mobile.ts'
import type { Option } from '#kit/field.ts'
import { msg, registerMessage } from '#kit/message.ts'
import { plainText } from '#kit/text.ts'

/** An optional answer: an empty string changes nothing, `null` removes the answer. */
export const clearable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.nullable().optional())

export const TrimmedText = (max: number) => plainText(max).trim()
export const Id = z.uuid()
export const Instant = z.iso.datetime({ offset: true })
export const Version = z.coerce.number().int().min(1).max(2_147_483_647)

const plain = (text: unknown) => (typeof text === 'string' ? text.trim().toLowerCase() : text)

/** One of a few options; a client may also send an option's label, in any case. */
export const oneOf = (options: readonly Option[]) =>
  z.preprocess(
    (said) => options.find(({ value, label }) => plain(said) === plain(value) || plain(said) === plain(label))?.value ?? said,
    z.enum(
      options.map(({ value }) => value),
      registerMessage(msg`Choose one of: ${options.map(({ label }) => label).join(', ')}.`),
    ),
  )

/** Stored as it was typed; the number it stands for is derived when it is saved. */
export const TypedMobile = TrimmedText(30).refine((typed) => parseMobile(typed) !== undefined, INVALID_MOBILE)

/** Clients send a day, or an instant within it. */
export const DayOrInstant = z.union([Day, Instant], 'Enter a valid date, such as 2026-11-20.')

/** Milliseconds from midnight (specification §9). */
export const TimeOfDay = z.coerce.number('Enter the time in milliseconds from midnight.').int().min(0).max(86_399_999)

export const Flag = z.union([z.boolean(), z.stringbool()], 'Choose yes or no.')
