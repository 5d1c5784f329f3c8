import { eq, inArray, sql } from 'drizzle-orm'
import { type Day, dayOf, formatDay } from '#domain/day.ts'
import { LICENCE_KINDS, type Licence, type LicenceKind, lackOn, licenceOn } from '#domain/licence.ts'
import type { CompanyLicence } from '#domain/licence-limits.ts'
import { formatMobile } from '#domain/mobile.ts'
import { problem } from '#domain/problem.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeAdministrators, getAgent } from '#features/people/staff/public/server/staff.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import { joinMessages, type Message, msg } from '#kit/message.ts'
import { type Db, oncePerTransaction } from '#kit/server/db.ts'
import { ownLicencesPath } from '../../server/notify.ts'
import { recordLicence } from '../../server/record.ts'
import { findSupervisor, licencesOf } from '../../server/store.ts'
import { licences } from '../../server/tables.ts'
import { type AgentSale, type SaleLack, saleRequirements } from './requirements.ts'

/** The licence with which an agent sells a line on a day, as named in documents. */
export const licenceFor = async (db: Db, { agentId, line }: AgentSale, day: Day): Promise<Licence | undefined> =>
  licenceOn(await licencesOf(db, agentId), line.sale.licences, day)

const kindsText = (kinds: readonly LicenceKind[]) => kinds.map((kind) => LICENCE_KINDS[kind]).join(' or ')

/** Why an agent may not conclude a sale, with details about the agent: for staff only. */
function lackSentence(licences: readonly Licence[], { sale, name }: AgentSale['line'], today: Day): Message {
  const lack = lackOn(licences, sale.licences, today)
  if (lack.why === 'ended') return msg`The agent’s licence for ${name} (${kindsText(sale.licences)}) ended on ${formatDay(lack.on)}.`
  if (lack.why === 'to-begin') return msg`The agent’s licence for ${name} (${kindsText(sale.licences)}) starts on ${formatDay(lack.on)}.`
  return msg`No licence of the agent for ${name} (${kindsText(sale.licences)}) is on record.`
}

const REMEDY =
  'It can be quoted, but cannot become a policy until a valid licence is on record: the agent sends the renewed one under “My licences”. The supervisor is notified.'

/** What keeps an agent from concluding a sale: a licence first, then the requirements of other features; undefined if nothing does. */
export const findLack = oncePerTransaction(
  async (db: Db, sale: AgentSale, today: Day): Promise<SaleLack | undefined> => {
    const licences = await licencesOf(db, sale.agentId)
    if (!licenceOn(licences, sale.line.sale.licences, today))
      return {
        ...{ sentence: lackSentence(licences, sale.line, today), remedy: REMEDY, title: 'A sale is waiting for a licence' },
        ...{ path: ownLicencesPath(), action: 'My licences' },
      }
    for (const require of saleRequirements.contributions()) {
      const lack = await require(db, sale, today)
      if (lack) return lack
    }
    return undefined
  },
  ({ agentId, line }, today) => [agentId, line.code, today].join(' '),
)

/**
 * Why a sale cannot be concluded now, in words for the viewer; undefined if the agent may conclude it. A customer is referred to the
 * contact instead.
 */
export async function findObstacle(db: Db, sale: AgentSale, viewer: Actor, today: Day): Promise<Message | string | undefined> {
  const lack = await findLack(db, sale, today)
  if (!lack) return undefined
  if (viewer.kind !== 'customer') return joinMessages(lack.sentence, lack.remedy)
  const supervisor = await findSupervisor(db, sale.agentId)
  return supervisor
    ? msg`Your agent cannot complete this sale at the moment. Nothing is charged and every answer is kept. Please call ${supervisor.name}, ${formatMobile(supervisor.mobile)}, who will help you.`
    : 'Your agent cannot complete this sale at the moment. Nothing is charged and every answer is kept. Please call our office.'
}

/**
 * Refuses to bind a sale by an agent without a valid licence for the line (Insurance Code, section 307), or who lacks another requirement.
 */
export async function assertLicensed(db: Db, sale: AgentSale, actor: Actor, now: Date): Promise<void> {
  const obstacle = await findObstacle(db, sale, actor, dayOf(now))
  if (obstacle !== undefined) throw problem('not-licensed', { message: obstacle })
}

/**
 * Notifies the supervisor, or if there is none the administrators, of a sale that its agent cannot conclude for want of a licence or a
 * course.
 */
export async function reportUnlicensedSale(
  db: Db,
  { what, path, ...sale }: AgentSale & { readonly what: string; readonly path: string },
  today: Day,
): Promise<void> {
  const lack = await findLack(db, sale, today)
  if (!lack) return
  const supervisor = await findSupervisor(db, sale.agentId)
  const told = supervisor ? [supervisor] : await activeAdministrators(db)
  const body = `${(await getAgent(db, sale.agentId)).name} · ${what}. ${lack.sentence.text}`
  for (const { id } of told) await notify(db, { staffId: id, kind: 'licence-missing', title: lack.title, body, path })
}

type Joined = {
  readonly staffId: string
  readonly affiliations: readonly CompanyLicence[]
  readonly recordedBy: string
  readonly now: Date
}

/** Records the licences with which someone joins, as they were checked against their scans. */
export async function recordAffiliations(db: Db, { affiliations, ...joined }: Joined): Promise<void> {
  for (const licence of affiliations) await recordLicence(db, { ...joined, licence })
}

/** Who has a licence with one of these numbers. */
export async function holdersOfNumbers(db: Db, numbers: readonly string[]) {
  if (numbers.length === 0) return []
  return db
    .selectDistinct({ id: staff.id, name: sql<string>`${staff.firstName} || ' ' || ${staff.lastName}`, code: staff.agentCode })
    .from(licences)
    .innerJoin(staff, eq(staff.id, licences.staffId))
    .where(inArray(licences.number, [...numbers]))
}

/** Whether someone may conclude any sale at all. */
export const hasValidLicence = async (db: Db, staffId: string, today: Day): Promise<boolean> =>
  (await licencesOf(db, staffId)).some(({ validFrom, validUntil }) => validFrom <= today && today <= validUntil)
