import { z } from 'zod'
import { inNameCase, readChassis, readDay, readMvFile, readName } from './formats.ts'
import type { Fact } from './paper-text.ts'

/**
 * What PhilSys writes, unencrypted, into the QR code of the national identity card. Its signature is not verified here: the person
 * confirms.
 */
const NationalId = z.object({
  subject: z.object({ lName: z.string(), fName: z.string(), mName: z.string().optional(), DOB: z.string().optional() }),
})

type Told = Readonly<Partial<Record<Fact, string>>>

/** The facts in the square codes and bar codes of a document: a national identity card, or an MV file or chassis number alone. */
export const factsOfCodes = (codes: readonly string[]): Told =>
  Object.assign({}, ...codes.map((code) => ofNationalId(code) ?? ofNumber(code)))

function ofNationalId(code: string): Told | undefined {
  const read = NationalId.safeParse(parsed(code))
  if (!read.success) return undefined
  const { lName, fName, mName = '', DOB = '' } = read.data.subject
  return told({ lastName: readName(inNameCase(lName)), firstName: readName(fName), middleName: readName(mName), birthDate: readDay(DOB) })
}

const ofNumber = (code: string): Told => {
  const text = code.trim()
  if (/^\d{4}-?\d{11}$/.test(text)) return told({ mvFile: readMvFile(text) })
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(text) ? told({ chassisNo: readChassis(text) }) : {}
}

const told = (facts: Readonly<Partial<Record<Fact, string | undefined>>>): Told =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))

function parsed(code: string): unknown {
  try {
    return JSON.parse(code)
  } catch {
    return undefined
  }
}
