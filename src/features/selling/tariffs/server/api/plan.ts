import type { Day } from '#domain/day.ts'
import { findingMessage } from '#domain/worksheet.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import { tariffFor } from '../../public/rules.ts'
import { type Bundled, bundledOutOfForce } from '../../rules/bundled-tariffs.ts'
import { newOnes, type Plan, planActivation, planLastDay, planWithdrawal } from '../../rules/periods.ts'
import { sheetsOf } from '../../rules/sheets.ts'
import { unfitText } from '../../rules/unfit.ts'
import { valueAt } from '../../rules/values.ts'
import { activeVersions, type TariffRow } from '../store/tariffs.ts'

/** The versions that a version includes. */
function bundledIn(row: TariffRow): Bundled[] {
  const line = lineIn(row)
  return sheetsOf(line.price.tariff, row.tables)
    .packages.map(({ path }) => valueAt(row.tables, [...path, 'version']))
    .flatMap((version) => (typeof version === 'string' ? [{ lineName: line.name, by: row, version }] : []))
}

/** The versions in force now or later: of the version's line, and of the other lines. */
async function neighboursOf(db: Db, { line, id }: TariffRow) {
  const active = await activeVersions(db)
  const own = active.filter((each) => each.line === line)
  return { own, rest: own.filter((each) => each.id !== id), others: active.filter((each) => each.line !== line) }
}
type Around = Awaited<ReturnType<typeof neighboursOf>>

/** A plan with its effect on the versions of other lines that include what it changes. */
function withEffectsOnOthers({ own, others }: Around, plan: Plan, today: Day): Plan {
  const bundled = others.flatMap(bundledIn)
  const news = newOnes(bundledOutOfForce(bundled, own, today), bundledOutOfForce(bundled, plan.after, today))
  return plan.refusals.length > 0 ? plan : { ...plan, effects: [...plan.effects, ...news] }
}

/** The effect of activating a draft: on the version that it takes over from, on what it includes and on those that include it. */
export async function activationOf(
  db: Db,
  row: TariffRow,
  base: TariffRow | undefined,
  today: Day,
): Promise<Plan & { readonly takesOver: TariffRow | undefined }> {
  const all = await neighboursOf(db, row)
  const takesOver = tariffFor(all.own, row.effectiveFrom)
  const plan = withEffectsOnOthers(all, planActivation(row, all.own, today), today)
  if (plan.refusals.length > 0) return { ...plan, takesOver }
  const copied =
    base && takesOver && base.id !== takesOver.id
      ? [
          {
            code: `copy:${base.version}:${takesOver.version}`,
            ...withI18n(
              'sentence',
              msg`${row.version} was started as a copy of ${base.version}, and takes over from ${takesOver.version}: what is only in ${takesOver.version} is not in it. See the differences.`,
            ),
          },
        ]
      : []
  return { ...plan, effects: [...plan.effects, ...copied, ...bundledOutOfForce(bundledIn(row), all.others, today)], takesOver }
}

export async function lastDayOf(db: Db, row: TariffRow, lastDay: Day | null, today: Day): Promise<Plan> {
  const all = await neighboursOf(db, row)
  return withEffectsOnOthers(all, planLastDay(row, lastDay, all.rest, today), today)
}

export async function withdrawalOf(db: Db, row: TariffRow, today: Day): Promise<Plan> {
  const all = await neighboursOf(db, row)
  return withEffectsOnOthers(all, planWithdrawal(row, all.rest, today), today)
}

/** What is to be checked in versions in force: what this release cannot read, and what they include on days on which it is not in force. */
export function noticesOf(rows: readonly TariffRow[], active: readonly TariffRow[], today: Day): Message[] {
  return rows.flatMap((row) => {
    const others = active.filter(({ line }) => line !== row.line)
    return [unfitText(lineIn(row), row) ?? [], bundledOutOfForce(bundledIn(row), others, today).map(findingMessage)].flat()
  })
}
