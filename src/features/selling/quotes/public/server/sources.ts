import type { ClaimExperience } from '#domain/claim-experience.ts'
import type { Day } from '#domain/day.ts'
import type { nameOf } from '#domain/person.ts'
import type { Staff } from '#kit/actor.ts'
import { extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Clash, EarlierClaim } from '#lines/line/control.ts'
import type { InsuredKey, RiskKey } from '#lines/line/risk.ts'
import type { Line } from '#lines/line.ts'

type Insured = { readonly id: string; readonly keys: readonly InsuredKey[] }

/** Other cover of the same things in overlapping periods, by quotation: that it exists, and nothing about whose it is. */
export const insuredPeriods =
  extensionPoint<(db: Db, quotations: readonly Insured[]) => Promise<ReadonlyMap<string, readonly Clash[]>>>('insured periods')

/** The last day of the last policy of the same things, other than what the quotation itself became; null if there was none. */
export const earlierCover = extensionPoint<(db: Db, quotationId: string, keys: readonly RiskKey[]) => Promise<Day | null>>('earlier cover')

/** The current answers of what a quotation became, where they changed while it was in force: quoting again starts with them. */
export const answersNow =
  extensionPoint<(db: Db, quotationId: string) => Promise<Readonly<Record<string, unknown>> | undefined>>('answers as they are now')

/** The day on which the last inspection of exactly these answers was cleared, if any was. */
export const inspectionClearance =
  extensionPoint<(db: Db, quotationId: string, riskFingerprint: string) => Promise<Day | undefined>>('inspection clearance')

/**
 * What was reported under the cover that a quotation continues, as far as it affects its price; undefined where it follows none of its
 * line.
 */
export const claimExperience =
  extensionPoint<(db: Db, line: Line, previousId: string, today: Day) => Promise<ClaimExperience | undefined>>('claim experience')

type Risked = { readonly line: Line; readonly keys: readonly InsuredKey[]; readonly customerId: string | null }
/**
 * Losses of the same thing or the same person by our own records, whoever sold the cover: that there were any, and nothing about whose they
 * are.
 */
export const earlierClaims = extensionPoint<(db: Db, risked: Risked, today: Day) => Promise<readonly EarlierClaim[]>>('earlier claims')

/** How many photographs of the newest inspection of a quotation have arrived, of how many. */
export const photographsThere =
  extensionPoint<(db: Db, quotationId: string) => Promise<{ readonly there: number; readonly all: number } | null>>('photographs there')

/** Whether a staff member may decide today on what technical control refers in a line. */
export const decidesOnLine = extensionPoint<(db: Db, staffId: string, line: Line, now: Date) => Promise<boolean>>('who decides on a line')

type Prospect = { readonly id: string; readonly agentId: string; readonly customerId: string | null; readonly mobile: string }
type Asked = { readonly leadId: string; readonly line: string; readonly actor: Staff }

/** The leads for whom quotations are started. */
export type Prospects = {
  /** Who it is, and what is known of the person before anything is asked for; throws where the actor does not see the lead. */
  readonly find: (
    db: Db,
    asked: Asked,
  ) => Promise<{ readonly lead: Prospect & Parameters<typeof nameOf>[0]; readonly holder: Readonly<Record<string, unknown>> }>
  /** Makes the quotation the lead's proposal. */
  readonly openProposal: (db: Db, given: Asked & { readonly quotationId: string; readonly now: Date }) => Promise<unknown>
}
export const prospects = extensionPoint<Prospects>('prospects')
