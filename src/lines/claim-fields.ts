import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'
import type { ClaimPaper } from './line/claims.ts'

/** An optional line of text. */
export const lossText = (label: string, group: string, help?: string) =>
  field({ label, control: 'text', group, personal: true, autoComplete: 'off', ...(help ? { help } : {}) }, plainText(200).trim().optional())

/** More than a line of it. */
export const lossArea = (label: string, group: string, help?: string) =>
  field(
    { label, control: 'area', group, personal: true, autoComplete: 'off', ...(help ? { help } : {}) },
    plainText(2000).trim().optional(),
  )

/** Documents that several lines ask for: supplement.md D3. */
export const PAPERS = {
  id: { code: 'id', title: 'Your government ID', help: 'Both sides, so that name and number can be read.' },
  police: { code: 'police', title: 'Police report or affidavit', help: 'Ask the station for a copy; an affidavit if there was none.' },
  medical: { code: 'medical', title: 'Medical certificate', help: 'From the physician or hospital, with the diagnosis.' },
  bills: { code: 'bills', title: 'Bills and official receipts', help: 'Hospital, medicines, tests: what was paid.' },
  death: { code: 'death', title: 'Death certificate', help: 'From the civil registrar or the PSA.' },
  kinship: { code: 'kinship', title: 'Birth or marriage certificate', help: 'It shows who is to be paid.' },
  bank: { code: 'bank', title: 'Bank or wallet we pay to', help: 'A photo of the passbook, card or account page, with the name.' },
} as const satisfies Readonly<Record<string, ClaimPaper>>
