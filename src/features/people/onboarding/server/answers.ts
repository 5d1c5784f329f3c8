import { hmac } from '#kit/server/crypto.ts'
import { type ApplicationAnswers, SECTION_NAMES, SECTIONS } from '../rules/sections.ts'

/** ApplicationAnswers as they were given; `parsedAnswers` finds which of them are complete. */
export type Given = { readonly [name: string]: Readonly<Record<string, unknown>> | undefined }

export type SignedAgreement = {
  readonly version: string
  readonly conduct: string
  readonly name: string
  readonly method: 'drawn' | 'typed'
  readonly strokes: readonly (readonly (readonly [number, number])[])[]
  readonly hash: string
  readonly signedAt: string
  readonly address: string
  readonly userAgent: string
}

/** The sections whose answers are complete. */
export function parsedAnswers(given: Given): ApplicationAnswers {
  const parsed = SECTION_NAMES.flatMap((name) => {
    const result = SECTIONS[name].schema.safeParse(given[name])
    return result.success ? [[name, result.data] as const] : []
  })
  return Object.fromEntries(parsed)
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Keyed hashes of what identifies a person: no one who reads the database learns a TIN from them. */
export function keysOf(
  secret: string,
  answers: ApplicationAnswers,
  contact: { readonly mobile: string; readonly email: string },
): string[] {
  const { person, payout, licences } = answers
  const facts = [
    ['mobile', contact.mobile],
    ['email', contact.email],
    ...(payout ? [['tin', plain(payout.tin).slice(0, 9)] as const] : []),
    ...(person ? [['person', plain(person.firstName) + plain(person.lastName) + person.birthDate] as const] : []),
    ...(licences?.affiliations ?? []).map(({ number }) => ['licence', plain(number)] as const),
  ]
  return facts.map(([kind, value]) => `${kind}:${hmac(secret, `application-${kind}:${value}`).slice(0, 32)}`)
}
