import { z } from 'zod'
import { msg, registerMessage } from './message.ts'

/** Text that every part of the program can keep: neither NUL nor half a character, which databases refuse. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max, registerMessage(msg`Use at most ${max} characters.`))
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'This text holds characters that cannot be kept.')
