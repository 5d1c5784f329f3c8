import { z } from 'zod'
import { asText, said } from './said.ts'

/** Text that every part of the program can keep: neither NUL nor half a character, which databases refuse. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max, asText(said`Use at most ${max} characters.`))
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'This text holds characters that cannot be kept.')
