import type { Line } from '#lines/line.ts'
import type { Quotation } from '../public/contract/quotes.ts'
import { canonicalJson } from '../public/rules/risk.ts'
import type { WizardStep } from '../public/rules/steps.ts'
import { type AnswerChange, answersChanged } from './versions.ts'

const ATTEMPTS = 3

/** The step that a person has open, and their answers there; without it they see the whole quotation. */
export type OpenStep = { readonly step: WizardStep; readonly answers: Readonly<Record<string, unknown>> }

/** What a person has on screen is out of date. */
export class VersionConflict extends Error {
  readonly newer: Quotation
  readonly changes: readonly AnswerChange[]

  constructor(newer: Quotation, changes: readonly AnswerChange[]) {
    super('overtaken')
    this.name = 'Overtaken'
    this.newer = newer
    this.changes = changes
  }
}

type Sending = {
  readonly line: Line | undefined
  readonly send: (version: number) => Promise<Quotation>
  /** The later record that came with a refusal, if one did. */
  readonly newerIn: (thrown: unknown) => Quotation | undefined
  readonly inHand?: OpenStep | undefined
}

/** Sends with the version that a person saw. If another was saved in the meantime, with that one, if nothing on their screen changed. */
export async function sendWithVersion(seen: Quotation, sending: Sending, version = seen.version, left = ATTEMPTS): Promise<Quotation> {
  try {
    return await sending.send(version)
  } catch (thrown) {
    const newer = sending.newerIn(thrown)
    if (!newer || newer.version === version) throw thrown
    const changes = changesBefore(seen, newer, sending)
    if (changes.length === 0 && isSameOffer(seen, newer) && left > 1) return sendWithVersion(seen, sending, newer.version, left - 1)
    throw new VersionConflict(newer, changes)
  }
}

const isSameOffer = (seen: Quotation, newer: Quotation): boolean =>
  seen.state === newer.state &&
  canonicalJson([seen.total, seen.findings, seen.conditions]) === canonicalJson([newer.total, newer.findings, newer.conditions])

/** The changes in what they see; what they are about to answer the same is not a change. */
function changesBefore(seen: Quotation, newer: Quotation, { line, inHand }: Sending): AnswerChange[] {
  if (!line) return []
  return answersChanged(line, seen, newer).filter(({ part, field, after }) => {
    if (!inHand) return true
    const isAsked = part === inHand.step.part && inHand.step.fields.includes(field.name)
    return isAsked && canonicalJson(after) !== canonicalJson(inHand.answers[field.name])
  })
}
