import { addDays, type Day, formatDay, startOf } from '#domain/day.ts'
import { formatPesos, sum } from '#domain/money.ts'
import { pathTo } from '#domain/routing.ts'
import type { PremiumLine } from '#domain/worksheet.ts'
import { scheduleReminder } from '#features/people/notifications/public/server/commands/notifications.ts'
import { scheduleDueReminders } from '#features/selling/credit/public/server/commands.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { Actor } from '#kit/actor.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import { type InstalmentPlan, instalmentsOf } from '#lines/instalments.ts'
import { isPastGrace, lateInstalments } from '../public/rules/charges.ts'
import { addCharge, type ChargeRow, chargesOf, endCharge, findCharge, lateReminderKey, repriceCharge } from './store/charges.ts'
import type { PolicyRow } from './store.ts'

const NINE_O_CLOCK_MS = 9 * 3_600_000

/** The parts in which the premium of a policy is paid; undefined: all at once. */
export const planOf = async (db: Db, row: PolicyRow): Promise<InstalmentPlan | undefined> =>
  row.paidFirst === null ? undefined : lineIn(row).price.instalments(row.answers, await getTariff(db, row.tariffId))

/**
 * Charges what is left of the premium of a policy that was just issued, each part on its day; its payer and its agent are reminded of each.
 */
export async function addInstalments(db: Db, policy: PolicyRow, by: Actor, now: Date): Promise<void> {
  const plan = await planOf(db, policy)
  if (!plan) return
  const [, ...later] = instalmentsOf(policy.worksheet.lines, plan, policy.coverFrom)
  await runAsSystem(db, by, async () => {
    for (const { lines, dueOn } of later) {
      const charge = await addCharge(db, by, { policyId: policy.id, kind: 'instalment', lines, dueOn, payBy: null }, now)
      await remind(db, policy, { charge, dueOn, lastDay: addDays(dueOn, plan.graceDays) })
    }
  })
}

type Due = { readonly charge: ChargeRow; readonly dueOn: Day; readonly lastDay: Day }

async function remind(db: Db, policy: PolicyRow, { charge, dueOn, lastDay }: Due): Promise<void> {
  const { id, line, agentId, holder } = policy
  const { id: about, amount } = charge
  const link = pathTo('payments/start', { audience: 'customer', line }, { policy: id, charge: about })
  await scheduleDueReminders(db, policy, { about, amount, dueOn, link })
  await scheduleReminder(db, {
    ...{ key: lateReminderKey(about), agentId, kind: 'premium-due', title: 'An instalment is overdue', link },
    ...{ mobile: holder.mobile, email: holder.email },
    dueAt: new Date(startOf(addDays(dueOn, 1)).getTime() + NINE_O_CLOCK_MS),
    body: `The instalment of ${formatPesos(amount)} for your insurance was due on ${formatDay(dueOn)}. You are still covered; please pay it by ${formatDay(lastDay)}.`,
  })
}

/** Lowers an instalment that is not paid and that no one is paying. Payer and agent are reminded of the new amount. */
export async function lowerInstalment(db: Db, policy: PolicyRow, id: string, lines: readonly PremiumLine[], now: Date): Promise<void> {
  if (lines.length === 0) return void (await endCharge(db, id, now))
  const plan = await planOf(db, policy)
  await repriceCharge(db, id, lines)
  const charge = await findCharge(db, id)
  if (plan && charge?.dueOn) await remind(db, policy, { charge, dueOn: charge.dueOn, lastDay: addDays(charge.dueOn, plan.graceDays) })
}

/** Instalments past their grace period: a ground for notice. */
export async function owedInstalments(db: Db, row: PolicyRow, today: Day): Promise<ChargeRow[]> {
  const plan = await planOf(db, row)
  if (!plan) return []
  return lateInstalments(await chargesOf(db, row.id), today).filter((charge) => isPastGrace(charge, plan.graceDays, today))
}

/** What is owed of them, as worded in a notice. */
export const owingSentence = (owed: readonly ChargeRow[]): string =>
  `${formatPesos(sum(owed.map(({ amount }) => amount)))} of the premium is not paid: ${owed
    .map(({ amount, dueOn }) => `${formatPesos(amount)} was due on ${formatDay(dueOn ?? '')}`)
    .join(', ')}.`
