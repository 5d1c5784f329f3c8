import type { ApplicationAnswers } from './sections.ts'

type Kind = {
  readonly title: string
  readonly help: string
  readonly shape: 'page' | 'face'
  /** Whether this application cannot be sent without it. */
  readonly isNeeded: (answers: ApplicationAnswers) => boolean
}

const always = () => true
const never = () => false
const hasExam = ({ licences }: ApplicationAnswers) => licences?.exam === 'passed'
const isLicensed = ({ licences }: ApplicationAnswers) => (licences?.affiliations.length ?? 0) > 0

/** The documents of an application (philippines.md §5): photographed, or uploaded as a PDF. */
export const APPLICATION_DOCUMENTS = {
  portrait: {
    title: 'Photo of you',
    help: 'Like a passport photo: from the front, against a plain wall.',
    shape: 'face',
    isNeeded: always,
  },
  identity: {
    title: 'Identity document',
    help: 'Passport, PhilID, driver’s licence, UMID, PRC or postal ID: the side with your photo.',
    shape: 'page',
    isNeeded: always,
  },
  tin: {
    title: 'TIN card or BIR form',
    help: 'TIN card, BIR form 1902 or 1904, or the certificate of registration.',
    shape: 'page',
    isNeeded: always,
  },
  'good-character': {
    title: 'Certificate of good moral character',
    help: 'From the barangay, the police or the NBI, no more than six months old.',
    shape: 'page',
    isNeeded: always,
  },
  exam: { title: 'Result of the examination', help: 'With the date and your name.', shape: 'page', isNeeded: hasExam },
  licence: { title: 'Licences', help: 'Every licence you entered; several pages as one PDF.', shape: 'page', isNeeded: isLicensed },
  clearance: {
    title: 'Clearance from other insurers',
    help: 'It shows that you owe them nothing. If they do not answer within 30 days, it counts as given.',
    shape: 'page',
    isNeeded: never,
  },
  'income-tax': { title: 'Latest income tax return', help: 'If you filed one.', shape: 'page', isNeeded: never },
} as const satisfies Record<string, Kind>
export type DocumentKind = keyof typeof APPLICATION_DOCUMENTS
export const DOCUMENT_KINDS = [
  ...(['portrait', 'identity', 'tin', 'good-character'] as const),
  ...(['exam', 'licence', 'clearance', 'income-tax'] as const),
] as const satisfies readonly DocumentKind[]

/** The documents without which this application cannot be sent. */
export const neededDocuments = (answers: ApplicationAnswers): readonly DocumentKind[] =>
  DOCUMENT_KINDS.filter((kind) => APPLICATION_DOCUMENTS[kind].isNeeded(answers))
