import { z } from 'zod'
import { msg, registerMessage } from './message.ts'

const NOTHING = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{M}\u2800]/gu
/** They turn the direction of what stands after them (UAX 9), so that a name is read as another one. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/

/** Whether what was typed can be seen, and is seen in its own order. An empty text is for other rules. */
export const isSeen = (text: string): boolean => text.trim() === '' || (!TURNING.test(text) && text.replace(NOTHING, '') !== '')
export const UNSEEN = 'This contains invisible characters. Please type it again.'

const plainTexts = new Map<number, z.ZodString>()

/** Text that every part of the program can keep: neither NUL nor half a character, which databases refuse. Hundreds of fields share what a few lengths need. */
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
