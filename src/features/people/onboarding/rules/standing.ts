import type { ApplicationState } from '#domain/life-cycles.ts'
import type { IdentityState, Returned } from '../public/contract/application-facts.ts'
import { type DocumentKind, neededDocuments } from './documents.ts'
import { type ApplicationAnswers, SECTION_NAMES, type SectionName } from './sections.ts'

/** How many attempts a person has to prove who they are; then the office checks the documents itself. */
export const IDENTITY_ATTEMPTS = 5

export type Held = {
  readonly state: ApplicationState
  readonly answers: ApplicationAnswers
  readonly documents: readonly DocumentKind[]
  readonly returned: readonly Returned[]
  readonly identity: { readonly state: IdentityState | null; readonly attempt: number }
  /** The name in which the agreement is signed. */
  readonly signedBy: string | undefined
  readonly name: string
}

export type Missing = { readonly what: 'answers' | 'document' | 'identity' | 'signature' | 'returned'; readonly of: string }

const isIdentityTold = ({ state, attempt }: Held['identity']) => state === 'approved' || state === 'review' || attempt >= IDENTITY_ATTEMPTS

/** What an application lacks before it can be submitted. */
export function missingOf({ answers, documents, returned, identity, signedBy, name }: Held): Missing[] {
  return [
    ...SECTION_NAMES.filter((section) => !answers[section]).map((of) => ({ what: 'answers' as const, of })),
    ...neededDocuments(answers)
      .filter((kind) => !documents.includes(kind))
      .map((of) => ({ what: 'document' as const, of })),
    ...(isIdentityTold(identity) ? [] : [{ what: 'identity' as const, of: '' }]),
    ...(signedBy !== undefined && signedBy === name ? [] : [{ what: 'signature' as const, of: '' }]),
    ...returned.filter(({ isMended }) => !isMended).map(({ path }) => ({ what: 'returned' as const, of: path })),
  ]
}

/** Whether the answers of a step may be changed: all of a draft, and the steps concerned by what was sent back. */
export const mayChangeSection = ({ state, returned }: Pick<Held, 'state' | 'returned'>, section: SectionName): boolean =>
  state === 'draft' || (state === 'returned' && returned.some(({ path }) => path.startsWith(`${section}.`)))

/** A document that corrected answers require may be added as well. */
export const mayChangeDocument = ({ state, returned, answers, documents }: Held, kind: DocumentKind): boolean =>
  state === 'draft' ||
  (state === 'returned' &&
    (returned.some(({ path }) => path === `document.${kind}`) || (!documents.includes(kind) && neededDocuments(answers).includes(kind))))

/** Marks as corrected what begins with this. */
export const mended = (returned: readonly Returned[], beginning: string): Returned[] =>
  returned.map((each) => (each.path === beginning || each.path.startsWith(`${beginning}.`) ? { ...each, isMended: true } : each))
