import { isDeepStrictEqual } from 'node:util'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { tariffLife } from '#domain/tariff-life.ts'
import type { Received } from '#kit/contract.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { joinMessages, msg, withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { lineIn } from '#lines'
import type { contract } from '../../public/contract.ts'
import { newestComparison } from '../../public/server/comparison.ts'
import { type Defect, defectsOf, isGrave, locatedMessage } from '../../rules/defects.ts'
import type { Plan } from '../../rules/periods.ts'
import { sheetsOf } from '../../rules/sheets.ts'
import { isRecord, valueAt, withValue } from '../../rules/values.ts'
import {
  activeVersions,
  addVersion,
  changeVersion,
  findVersion,
  isNameTaken,
  nameTaken,
  type TariffRow,
  versionsNamed,
} from '../store/tariffs.ts'
import { tariffs } from '../tables.ts'
import type { ActorContext } from './detail.ts'
import { notifyProposed } from './news.ts'
import { activationOf } from './plan.ts'

/** Refuses anyone who saw another revision, or a version that is no longer a draft. */
export function mustBeAt(row: TariffRow, revision: number, ...states: readonly TariffRow['state'][]): void {
  if (!states.includes(row.state)) throw problem('not-now')
  if (row.revision !== revision) throw problem('changed-meanwhile')
}

/** A draft with the tables of a version. If no second person checked that one, those who made it count as makers of this one too. */
export async function beginDraft(
  db: Db,
  body: Received<typeof contract.draftTariff>['body'],
  { actor, now }: ActorContext,
): Promise<TariffRow> {
  const base = await findVersion(db, body.baseId)
  const { version, effectiveFrom, note } = body
  const row = await addVersion(db, {
    ...{ version, effectiveFrom, note, line: base.line, tables: base.tables, baseId: base.id },
    madeBy: [...new Set([...(base.activatedBy ? [] : base.madeBy), actor.id])],
    changedBy: actor.id,
    changedAt: now,
  })
  await startHistory(db, tariffLife, row.id, actor)
  return row
}

type Change = Omit<Received<typeof contract.saveTariff>['body'], 'revision'>

/** Saves what a person changed in a draft, right or wrong: faults are shown, and prevent proposing it. */
export async function saveDraft(db: Db, row: TariffRow, change: Change, { actor, now }: ActorContext): Promise<TariffRow> {
  const { version = row.version } = change
  if (version !== row.version && (await isNameTaken(db, row, version))) throw nameTaken(version)
  const { effectiveFrom = row.effectiveFrom, effectiveTo = row.effectiveTo } = change
  if (effectiveTo !== null && effectiveTo < effectiveFrom)
    throw problem('invalid', { fields: [{ path: 'effectiveTo', message: 'The last day is before the first. Choose a later one.' }] })
  const { tables = row.tables } = change
  const isOther = effectiveFrom !== row.effectiveFrom || effectiveTo !== row.effectiveTo || !isDeepStrictEqual(tables, row.tables)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const madeBy = isOther ? [...new Set([...row.madeBy, actor.id])] : row.madeBy
  return changeVersion(db, row, { ...given, madeBy, changedBy: actor.id, changedAt: now })
}

/** Embeds a version of another line in the tables. */
export async function packVersion(db: Db, row: TariffRow, within: string, versionId: string, asking: ActorContext): Promise<TariffRow> {
  const { packages } = sheetsOf(lineIn(row).price.tariff, row.tables)
  if (!packages.some(({ path }) => path.join('.') === within))
    throw problem('invalid', { fields: [{ path: 'within', message: 'Nothing is packaged here.' }] })
  const packed = await findVersion(db, versionId)
  if (packed.state !== 'active')
    throw problem('invalid', {
      fields: [{ path: 'versionId', ...withI18n('message', msg`${packed.version} is not active. Choose a version that is.`) }],
    })
  const holding = (each: TariffRow) => {
    const tables = withValue(row.tables, within.split('.'), { version: each.version, tables: each.tables })
    return isRecord(tables) ? { ...tables } : {}
  }
  const fits = (each: TariffRow) =>
    !defectsOf(lineIn(row), row.version, holding(each)).some((defect) => isGrave(defect) && defect.path.startsWith(`${within}.`))
  if (!fits(packed)) {
    const fitting = (await activeVersions(db)).filter(fits).map(({ version }) => version)
    const remedy = fitting.length > 0 ? msg`Choose ${fitting.join(' or ')}.` : 'No active version does.'
    const message = joinMessages(msg`${packed.version} prices ${lineIn(packed).name} and does not fit here.`, remedy)
    throw problem('invalid', { fields: [{ path: 'versionId', ...withI18n('message', message) }] })
  }
  return saveDraft(db, row, { tables: holding(packed) }, asking)
}

/** Versions of other lines whose copy in the tables differs from the original. */
async function changedPackages(db: Db, row: TariffRow): Promise<Defect[]> {
  const { tariff, tariffLabels } = lineIn(row).price
  const { packages } = sheetsOf(tariff, row.tables, tariffLabels)
  const packed = packages.map(({ path, title }) => ({ path, title, value: valueAt(row.tables, path) }))
  const names = packed.flatMap(({ value }) => (isRecord(value) && typeof value.version === 'string' ? [value.version] : []))
  const kept = await versionsNamed(db, names)
  return packed
    .filter(({ value }) => !kept.some((each) => isDeepStrictEqual({ ...each }, value)))
    .map(({ path, title }) => {
      const sentence = msg`${title} does not match any version in force as it was activated. Choose which one to sell under “Sold with it”.`
      return { path: path.join('.'), level: 'error', ...withI18n('sentence', sentence), sheet: title, row: '', column: '' }
    })
}

/** Refuses tables that cannot price any quotation yet. */
export function mustPrice(row: TariffRow): void {
  const line = lineIn(row)
  const { version, tables } = row
  if (line.price.tariff.safeParse({ version, tables }).success) return
  const [first] = defectsOf(line, version, tables)
  throw problem('invalid', { message: joinMessages('These tables cannot price anything yet.', first && locatedMessage(first)) })
}

/** Refuses a version that cannot price: wrong tables, days that do not fit, no fresh comparison. Returns the effect of its activation. */
export async function mustBeReady(db: Db, row: TariffRow, now: Date): Promise<Plan> {
  const plan = await activationOf(db, row, row.baseId ? await findVersion(db, row.baseId) : undefined, dayOf(now))
  const grave = [...defectsOf(lineIn(row), row.version, row.tables).filter(isGrave), ...(await changedPackages(db, row))]
  const [first] = grave
  if (first)
    throw problem('invalid', {
      message: joinMessages(
        grave.length === 1 ? 'There is one error in the tables.' : msg`There are ${grave.length} errors in the tables.`,
        locatedMessage(first),
      ),
      fields: grave.slice(0, 100).map((each) => ({ path: `tables.${each.path}`, ...withI18n('message', locatedMessage(each)) })),
    })
  const { refusals } = plan
  if (refusals.length > 0)
    throw problem('invalid', {
      message: joinMessages(...refusals),
      fields: [{ path: 'effectiveFrom', ...withI18n('message', joinMessages(...refusals)) }],
    })
  if (!(await onlyContribution(newestComparison)(db, row))?.isFresh)
    throw problem('not-now', {
      message: 'Compare this draft with quotations first: these exact tables have not been compared yet.',
    })
  return plan
}

export async function propose(db: Db, row: TariffRow, { actor, now }: ActorContext): Promise<void> {
  await mustBeReady(db, row, now)
  await advance(db, {
    cycle: tariffLife,
    table: tariffs,
    id: row.id,
    from: 'draft',
    event: 'propose',
    actor,
    set: { proposedBy: actor.id },
  })
  await notifyProposed(db, row, actor)
}
