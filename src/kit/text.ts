import { z } from 'zod'
import { msg, registerMessage } from './message.ts'

const NOTHING = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{M}\u2800]/gu
/** Characters that change the direction of the text after them (UAX 9), so that a name reads as a different one. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/

/** Whether the typed text is visible, and is shown in its own order. An empty text is for other rules. */
export const isSeen = (text: string): boolean => text.trim() === '' || (!TURNING.test(text) && text.replace(NOTHING, '') !== '')
export const UNSEEN = 'This contains invisible characters. Please type it again.'

const plainTexts = new Map<number, z.ZodString>()

/**
 * Text that every part of the program can store: neither NUL nor lone surrogates, which databases refuse. Hundreds of fields share the few
 * lengths.
 */
export function plainText(max: number): z.ZodString {
  const made = plainTexts.get(max)
  if (made) return made
  const text = z
    .string()
    .max(max, registerMessage(msg`Use at most ${max} characters.`))
    .refine((each) => !each.includes('\0') && each.isWellFormed(), 'This text contains characters that cannot be stored.')
    .refine(isSeen, UNSEEN)
  plainTexts.set(max, text)
  return text
}
