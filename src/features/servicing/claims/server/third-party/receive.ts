import type { z } from 'zod'
import { thirdPartyReportLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { type MessageConfig, queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { numberProvedBy } from '#features/people/session/public/server/number-proof.ts'
import { activeStaffWith } from '#features/people/staff/public/server/staff.ts'
import type { System } from '#kit/actor.ts'
import { applicableAnswers, explainIssue, issuesAsOf } from '#kit/field.ts'
import { msg } from '#kit/message.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import { hmac, sameText } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { storeDocument } from '#kit/server/document.ts'
import type { FileStore } from '#kit/server/files.ts'
import { nextNumber, startHistory } from '#kit/server/life-cycle.ts'
import { isUuid } from '#kit/uuid.ts'
import type { strangersContract } from '../../public/contract/strangers.ts'
import { lossInstant } from '../../rules/notice.ts'
import {
  FILES_FOLLOW_HOURS,
  MOST_THIRD_PARTY_FILES,
  REPORTS_PER_ADDRESS_AN_HOUR,
  REPORTS_PER_NUMBER_A_DAY,
  THIRD_PARTY_SHOTS,
  ThirdPartyNotice,
} from '../../rules/third-party.ts'
import {
  addReport,
  addReportFile,
  countReports,
  getReport,
  lockNumber,
  policyKnownBy,
  type ReportRow,
  reportFilesOf,
  sentAs,
} from './store.ts'

type Sent = z.output<typeof strangersContract.reportAsThirdParty.body>
export type StrangersDeps = MessageConfig & {
  readonly files: FileStore
  readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

const STRANGER: System = { kind: 'system', name: 'third-party' }

/** Allows adding photographs to a report, and reveals nothing. */
const keyOf = (secret: string, id: string): string => `${id}.${hmac(secret, `third-party-report:${id}`).slice(0, 24)}`

function readAnswers(given: Sent['answers'], now: Date) {
  const answers = applicableAnswers(ThirdPartyNotice, given)
  const parsed = ThirdPartyNotice.safeParse(answers)
  const fields = [
    ...(parsed.error?.issues ?? []).map((issue) => ({
      path: issue.path.map(String).join('.'),
      message: explainIssue(ThirdPartyNotice, answers, issue),
    })),
    ...issuesAsOf(ThirdPartyNotice, answers, now).map(({ path, message }) => ({ path: path.join('.'), message })),
  ]
  if (!parsed.success || fields.length > 0) throw problem('invalid', { fields })
  return parsed.data
}

async function refuseFloods(db: Db, mobile: string, address: string, now: Date): Promise<void> {
  const { ofNumber, fromAddress } = await countReports(db, { mobile, address, now })
  if (ofNumber >= REPORTS_PER_NUMBER_A_DAY || fromAddress >= REPORTS_PER_ADDRESS_AN_HOUR)
    throw problem('too-often', { message: 'We already have several reports from you. Please call us: we will add what is missing.' })
}

/** Records a report by someone who is not insured. Whether we insure the vehicle is not disclosed: the answer is the same. */
export async function takeReport({ proof, knownBy, answers, language, client }: Sent, context: OutsideContext, deps: StrangersDeps) {
  const { secret, brand, transactAsSystem } = deps
  const { now, origin, enqueue, about } = context
  const mobile = numberProvedBy(secret, proof, now)
  const { happenedOn, happenedAt, name, ...told } = readAnswers(answers, now)
  const lossAt = lossInstant({ happenedOn, happenedAt }, now)
  const row = await transactAsSystem(async (db) => {
    await lockNumber(db, mobile)
    const before = await sentAs(db, mobile, client)
    if (before) return before
    await refuseFloods(db, mobile, origin.address, now)
    const added = await addReport(db, {
      number: `TR-${String(await nextNumber(db, 'third-party-reports')).padStart(6, '0')}`,
      ...{ client, mobile, name, language, knownBy, lossAt, told, address: origin.address },
      policyId: await policyKnownBy(db, knownBy, lossAt),
      ...{ createdAt: now, updatedAt: now },
    })
    await startHistory(db, thirdPartyReportLife, added.id, STRANGER)
    const said = messageTexts.thirdPartyReported({ brand: brand.name, phone: brand.support.phone, number: added.number })
    await queueMessage(
      db,
      { enqueue, secret },
      { channel: 'sms', recipient: mobile, language, ...said, purpose: 'third-party-report', about: added.id },
    )
    await notifyOffice(db, added)
    return added
  })
  about(`third-party-report:${row.id}`)
  return { number: row.number, key: keyOf(secret, row.id) }
}

async function notifyOffice(db: Db, { id, number, knownBy }: ReportRow): Promise<void> {
  const path = pathTo('claims/third-party', { audience: 'agent' }, { report: id })
  const said = { kind: 'claim', title: 'A third party reported an accident', body: `${number} · ${knownBy}`, path }
  for (const staffId of await activeStaffWith(db, 'CLAIMS')) await notify(db, { ...said, staffId })
}

type Photo = { readonly reportKey: string; readonly place: string; readonly client: string }

/** Accepts a photograph of such a report, for two days. */
export async function takePhoto({ reportKey, place, client }: Photo, context: OutsideContext, deps: StrangersDeps) {
  const { secret, files, transactAsSystem } = deps
  const { now, withFiles } = context
  const [id = ''] = reportKey.split('.')
  if (!sameText(reportKey, keyOf(secret, id)) || !isUuid(client)) throw problem('not-found')
  if (!THIRD_PARTY_SHOTS.some(({ code }) => code === place)) throw problem('not-found')
  const assertTaken = async (db: Db) => {
    const row = await getReport(db, id, 'lock')
    if (now.getTime() - row.createdAt.getTime() > FILES_FOLLOW_HOURS * 3_600_000)
      throw problem('not-now', { message: 'Photos can only be added for two days. Please call us: we will take them.' })
    const before = await reportFilesOf(db, id)
    if (before.length >= MOST_THIRD_PARTY_FILES && !before.some((each) => each.client === client))
      throw problem('not-now', {
        message: msg`There are already ${String(MOST_THIRD_PARTY_FILES)} photos. Please call us if there are more.`,
      })
    return before
  }
  await transactAsSystem(assertTaken)
  const { name, type, size, fileKey } = await withFiles((uploads) => storeDocument(files, uploads, 'file'))
  return transactAsSystem(async (db) => {
    const before = await assertTaken(db)
    if (before.some((each) => each.client === client)) return { count: before.length }
    await addReportFile(db, { reportId: id, place, client, name, type, size, fileKey, createdAt: now })
    return { count: before.length + 1 }
  })
}
