import { thirdPartyReportLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { type MessageConfig, queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import type { Staff } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { advance } from '#kit/server/life-cycle.ts'
import type { ThirdPartyDecision } from '../../public/contract/third-party.ts'
import { justNow } from '../../rules/notice.ts'
import { positionName } from '../../rules/third-party.ts'
import { notifyOfClaim } from '../notify.ts'
import { reportLoss } from '../report.ts'
import type { ClaimRow } from '../store.ts'
import { thirdPartyReports } from '../tables.ts'
import { claimByNumber, policyByNumber, type ReportRow, reportState } from './store.ts'

type Deciding = { readonly row: ReportRow; readonly officer: Staff; readonly context: Context; readonly config: MessageConfig }
type Of<Name extends ThirdPartyDecision['decision']> = Extract<ThirdPartyDecision, { decision: Name }>

const refused = (path: string, message: string) => problem('invalid', { fields: [{ path, message }] })

const OTHER_PARTY_TITLE = 'A third party reported the accident of a claim'

async function claimFor({ row, context, config }: Deciding, decision: Of<'attach'> | Of<'open'>): Promise<ClaimRow> {
  const { db } = context
  if (decision.decision === 'attach') {
    const claim = await claimByNumber(db, decision.claimNumber)
    if (!claim) throw refused('claimNumber', 'No claim has this number. Look it up in the claims office.')
    const said = messageTexts.claimOtherParty(claim)
    await notifyOfClaim(context, config, claim, { title: OTHER_PARTY_TITLE, toCustomer: said })
    return claim
  }
  const policyId = await policyByNumber(db, decision.policyNumber)
  if (!policyId) throw refused('policyNumber', 'No policy has this number. Look it up in the list of policies.')
  return reportLoss(policyId, { kind: decision.kind, ...noticeFrom(row), again: false, language: 'en' }, context, config, {
    teller: `${row.number}, ${positionName(row.told.position)}`,
    title: 'A third party reported an accident',
    said: messageTexts.claimOtherParty,
  })
}

/** The content of a claim opened with a third party's report: nothing that identifies them to the insured. */
function noticeFrom({ lossAt, told: { place, story, injured, noFault } }: ReportRow) {
  return { answers: { ...justNow(lossAt), place, story, injured, noFault } }
}

/** Attaches the report to a claim, opens one with it, or dismisses it; the reporter is notified in their language. */
export async function decide(deciding: Deciding, decision: ThirdPartyDecision): Promise<string | null> {
  const { row, officer, context, config } = deciding
  const { db, actor, now, enqueue } = context
  const from = reportState(row)
  const event = decision.decision === 'dismiss' ? 'dismiss' : 'attach'
  if (!thirdPartyReportLife.next(from, event)) throw problem('not-now')
  const claim = decision.decision === 'dismiss' ? undefined : await claimFor(deciding, decision)
  const reason = decision.decision === 'dismiss' ? decision.reason : null
  await advance(db, {
    ...{ cycle: thirdPartyReportLife, table: thirdPartyReports, id: row.id, from, event, actor },
    set: { claimId: claim?.id ?? null, decidedBy: officer.id, reason, updatedAt: now, version: row.version + 1 },
  })
  const about = { brand: config.brand.name, phone: config.brand.support.phone, number: row.number }
  const said = reason === null ? messageTexts.thirdPartyAttached(about) : messageTexts.thirdPartyDismissed({ ...about, reason })
  await queueMessage(
    db,
    { enqueue, secret: config.secret },
    { channel: 'sms', recipient: row.mobile, language: row.language, ...said, purpose: 'third-party-report', about: row.id },
  )
  return claim?.id ?? null
}
