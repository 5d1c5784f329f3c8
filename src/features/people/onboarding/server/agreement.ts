import type { Brand } from '#domain/brand.ts'
import { formatInstant } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { Document } from '#kit/document.ts'
import { msg, withI18n } from '#kit/message.ts'
import { sha256 } from '#kit/server/crypto.ts'
import { AGREEMENT, agreementText, CONDUCT } from '../rules/agreement.ts'
import type { SignedAgreement } from './answers.ts'

export const hashOfAgreement = (name: string, { insurer }: Brand): string => sha256(agreementText(name, insurer.name))

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L} ]/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')

/** No one signs in a name other than the applicant's. */
export function assertOwnName(typed: string, name: string): void {
  if (name === '') throw problem('not-now', { message: 'Enter your name first: the agreement is made out in your name.' })
  if (plain(typed) !== plain(name))
    throw problem('invalid', { fields: [{ path: 'name', ...withI18n('message', msg`Type your name as you entered it: ${name}.`) }] })
}

/** The agreement as it was signed, with who signed it, when, from where and with what. */
export function agreementDocument(number: string, signed: SignedAgreement, brand: Brand): Document {
  const { name, method, strokes, hash, signedAt, address, userAgent, version } = signed
  const at = formatInstant(new Date(signedAt))
  return {
    title: 'Agent agreement',
    subtitle: `${brand.insurer.name} and ${name}`,
    facts: [
      { label: 'Application', value: number },
      { label: 'Version', value: version },
    ],
    blocks: [
      ...AGREEMENT.clauses.map(({ title, text }, index) => ({ kind: 'text' as const, title: `${index + 1}. ${title}`, text })),
      { kind: 'text', title: 'Code of conduct', text: CONDUCT.rules.map((rule) => `• ${rule}`).join('\n') },
      method === 'drawn'
        ? { kind: 'drawing', title: 'Signature', strokes, says: `Signature of ${name}` }
        : { kind: 'text', title: 'Signature', text: `/s/ ${name}` },
      {
        kind: 'facts',
        title: 'Signed electronically (RA 8792)',
        facts: [
          { label: 'By', value: name },
          { label: 'Date', value: `${at} (Manila time)` },
          { label: 'From', value: address },
          { label: 'With', value: userAgent },
          { label: 'SHA-256 of the text', value: hash },
        ],
      },
    ],
    notes: ['The agent proved the mobile number with a one-time code before signing. This document is sealed: any change shows.'],
  }
}
