import { z } from 'zod'
import { type Day, formatInstant } from '#domain/day.ts'
import type { CertificateState } from '#domain/life-cycles.ts'
import type { Correcting } from '#features/servicing/policies/public/rules/correcting.ts'
import { field } from '#kit/field.ts'
import { msg, withI18n } from '#kit/message.ts'
import { SPECIMEN } from '#kit/specimen.ts'
import type { Registration } from '#lines/line/documents.ts'

const MV_TYPES = {
  C: 'Car',
  HB: 'Shuttle bus',
  LE: 'Light electric vehicle',
  M: 'Motorcycle without sidecar',
  MO: 'Moped',
  MS: 'Motorcycle with sidecar',
  NC: 'Non-conventional motorcycle',
  NV: 'Non-conventional motor vehicle',
  OB: 'Tourist bus',
  SB: 'School bus',
  SV: 'Sport utility vehicle',
  TB: 'Truck bus',
  TC: 'Tricycle',
  TK: 'Truck',
  TL: 'Trailer',
  UV: 'Utility vehicle',
} as const

const text = (label: string, schema: z.ZodType<string>, help?: string) =>
  field({ label, control: 'text', autoComplete: 'off', upperCase: true, ...(help ? { help } : {}) }, schema)

/** philippines.md §1.7: what may be corrected after a refusal, with the service's lengths. Dates and tax come from the policy. */
export const Correction = z.object({
  plateNo: text(
    'Plate number',
    z.string().trim().toUpperCase().max(7, 'A plate has at most 7 characters.').default(''),
    'Leave empty for a brand-new vehicle.',
  ),
  mvFileNo: text(
    'MV file number',
    z
      .string()
      .trim()
      .regex(/^(\d{15})?$/, 'The MV file number has 15 digits, or is empty for a brand-new vehicle.')
      .default(''),
  ),
  engineNo: text('Engine number', z.string().trim().toUpperCase().min(1, 'Enter the engine number.').max(40, 'Use at most 40 characters.')),
  chassisNo: text(
    'Chassis number',
    z.string().trim().toUpperCase().min(5, 'Enter the chassis number.').max(40, 'Use at most 40 characters.'),
  ),
  mvType: field(
    {
      label: 'Type of vehicle',
      control: 'choice',
      options: Object.entries(MV_TYPES).map(([value, label]) => ({ value, label: `${value}: ${label}` })),
    },
    z.enum(Object.keys(MV_TYPES), 'Choose the type of vehicle.'),
  ),
  mvPremType: text('Premium type', z.string().regex(/^([1-9]|1[0-4])$/, 'The premium type is a number from 1 to 14.')),
  assuredName: field(
    { label: 'Name of the assured', control: 'text', autoComplete: 'off', personal: true },
    z.string().trim().min(1, 'Enter the name of the assured.').max(100, 'Use at most 100 characters.'),
  ),
  assuredTin: text(
    'TIN',
    z
      .string()
      .trim()
      .regex(/^\d{3}-\d{3}-\d{3}-\d{3}$/, 'Enter the TIN in the form 123-456-789-000.'),
    '999-999-999-999 when there is none.',
  ),
})
export type Correction = z.output<typeof Correction>

export const STANDINGS = ['in-force', 'not-yet', 'ended', 'revoked', 'unknown'] as const
export type Standing = (typeof STANDINGS)[number]

/** `033190062109`: company code and serial. */
export const cocNumber = (companyCode: string, serial: number): string => companyCode + String(serial).padStart(9, '0')

/** After how long a registration under way is assumed lost, with no one waiting for its answer any more. */
export const ANSWER_WITHIN_SECONDS = 20
export const LOST_AFTER_SECONDS = ANSWER_WITHIN_SECONDS + 5
/** A registration that was interrupted may still arrive there; only after this time is "unknown" trusted. */
export const QUIET_SECONDS = 5

type CertificateDescription = {
  readonly title: string
  readonly text: string
  readonly who: string
  readonly tone: 'good' | 'waiting' | 'bad'
}

/** Whether two registrations send the same data to the service. */
export function isSameRegistration(a: Registration, b: Registration): boolean {
  const told = new Map<string, string>(Object.entries(b))
  return Object.entries(a).every(([name, value]) => told.get(name) === value)
}

const CORRECTIONS: Readonly<Record<Correcting, CertificateDescription>> = {
  waiting: {
    title: 'Your certificate is being corrected',
    text: 'The authentication service is being notified of the change. Your certificate remains valid in the meantime, and is printed again as soon as the service has recorded it; this page updates automatically.',
    who: 'The certificate authentication service',
    tone: 'waiting',
  },
  late: {
    title: 'Your certificate is being corrected',
    text: 'The authentication service is not responding. We keep notifying it until it does; your certificate remains valid in the meantime, and this page updates automatically.',
    who: 'The certificate authentication service',
    tone: 'waiting',
  },
  refused: {
    title: 'The correction of your certificate needs another look',
    text: 'The authentication service did not accept one of the new details. Your certificate remains valid as it was; underwriting corrects the details and sends them again.',
    who: 'Underwriting',
    tone: 'bad',
  },
}

/** Describes the state of a certificate to its owner. It promises nothing that the authentication service has not confirmed. */
export function describeCertificate(
  state: CertificateState,
  since: Date,
  attempts: number,
  correcting?: Correcting,
): CertificateDescription {
  if (correcting) return CORRECTIONS[correcting]
  const waiting = (text: string): CertificateDescription => ({
    title: 'Your certificate is being authenticated',
    text,
    who: 'The certificate authentication service',
    tone: 'waiting',
  })
  switch (state) {
    case 'authenticated':
      return {
        title: 'Authenticated',
        ...withI18n(
          'text',
          msg`Recorded with the authentication service on ${formatInstant(since)}. It can be printed and shown to the LTO.`,
        ),
        who: 'No one needs to act',
        tone: 'good',
      }
    case 'refused':
      return {
        title: 'Your certificate needs a correction',
        text: 'The authentication service did not accept one of the details. Your payment is safe and your policy is issued; underwriting corrects the details and sends them again.',
        who: 'Underwriting',
        tone: 'bad',
      }
    case 'voided':
      return {
        title: 'This certificate was withdrawn',
        text: 'It is no longer valid and its number is never used again.',
        who: 'No one needs to act',
        tone: 'bad',
      }
    case 'unanswered':
      return waiting(
        'The service did not answer us. We ask it again automatically and do not send your certificate twice; this page updates automatically.',
      )
    default:
      return waiting(
        attempts > 1
          ? 'This is taking longer than usual. We keep asking automatically; this page updates automatically.'
          : 'This usually takes less than a minute; this page updates automatically.',
      )
  }
}

const SEPARATOR = '~'
const OF_CERTIFICATE = '1'
const OF_POLICY = '2'
const compact = (day: Day) => day.replaceAll('-', '')
const areDays = (...days: readonly string[]) => days.every((day) => /^\d{8}$/.test(day))
const isoDay = (digits: string): Day => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`
const lastFourCharacters = (text: string) => text.replace(/[^A-Z0-9]/gi, '').slice(-4)

/** What a code proves: a certificate of cover of a vehicle, or a document of a policy. */
export type Proof = CertificateProof | PolicyProof

export type PolicyProof = { readonly policyNumber: string; readonly coverFrom: Day; readonly coverTo: Day }

export type CertificateProof = {
  readonly cocNumber: string
  readonly authNumber: string
  readonly coverFrom: Day
  readonly coverTo: Day
  readonly plateEnding: string
  readonly chassisEnding: string
}

export const proofOf = (
  cocNo: string,
  authNumber: string,
  { inceptionDate, expiryDate, plateNo, chassisNo }: Registration,
): CertificateProof => ({
  cocNumber: cocNo,
  authNumber,
  coverFrom: inceptionDate,
  coverTo: expiryDate,
  plateEnding: lastFourCharacters(plateNo),
  chassisEnding: lastFourCharacters(chassisNo),
})

export const isOfPolicy = (proof: Proof): proof is PolicyProof => 'policyNumber' in proof

/** The signed text of a QR code: short, so that the code stays coarse enough for a thermal printer. */
export function proofText(proof: Proof): string {
  const days = [compact(proof.coverFrom), compact(proof.coverTo)]
  return isOfPolicy(proof)
    ? [OF_POLICY, proof.policyNumber, ...days].join(SEPARATOR)
    : [OF_CERTIFICATE, proof.cocNumber, proof.authNumber, ...days, proof.plateEnding, proof.chassisEnding].join(SEPARATOR)
}

/** The content of a signed text, or undefined if it is not ours. It must not be trusted before its signature is verified. */
export function readProof(text: string): Proof | undefined {
  const [version, ...parts] = text.split(SEPARATOR)
  if (version === OF_POLICY) return readPolicyProof(parts)
  const [coc = '', authNumber = '', from = '', to = '', plateEnding = '', chassisEnding = ''] = parts
  if (version !== OF_CERTIFICATE || !/^\d{6,15}$/.test(coc) || !areDays(from, to)) return undefined
  return { cocNumber: coc, authNumber, coverFrom: isoDay(from), coverTo: isoDay(to), plateEnding, chassisEnding }
}

function readPolicyProof([policyNumber = '', from = '', to = '']: readonly string[]): PolicyProof | undefined {
  if (!/^[A-Z0-9-]{6,40}$/.test(policyNumber) || !areDays(from, to)) return undefined
  return { policyNumber, coverFrom: isoDay(from), coverTo: isoDay(to) }
}

/** Practice certificates belong to a company that does not exist. */
export const PRACTICE_COMPANY = '000'

/**
 * Whether a code itself says that it was made in practice. Such a code insures nothing, whoever made it, so no signature is needed to
 * believe it.
 */
export function saysPractice(code: string): boolean {
  const proof = readProof(splitCode(code)?.text ?? '')
  if (!proof) return false
  return isOfPolicy(proof) ? proof.policyNumber.startsWith(`${SPECIMEN}-`) : proof.cocNumber.startsWith(PRACTICE_COMPANY)
}

/** base64url of ASCII, in the browser as on the server. */
export const toBase64Url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function fromBase64Url(letters: string): string | undefined {
  if (!/^[\w-]+$/.test(letters) || letters.length % 4 === 1) return undefined
  return atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
}

/** A code is `text.signature`, both base64url. */
export function splitCode(code: string): { text: string; signature: string } | undefined {
  const [letters = '', signature = '', ...rest] = code.split('.')
  const text = fromBase64Url(letters)
  return text !== undefined && rest.length === 0 && /^[\w-]+$/.test(signature) ? { text, signature } : undefined
}

/** The status of a certificate by its dates alone; only the insurer knows whether it was withdrawn. */
export const standingOn = ({ coverFrom, coverTo }: Pick<Proof, 'coverFrom' | 'coverTo'>, today: Day): 'in-force' | 'not-yet' | 'ended' =>
  today < coverFrom ? 'not-yet' : today > coverTo ? 'ended' : 'in-force'
