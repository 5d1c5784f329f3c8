import type { z } from 'zod'
import type { Run } from '../../src/features/selling/tariffs/public/comparison.ts'
import type { contract } from '../../src/features/selling/tariffs/public/contract.ts'
import type { TestApp } from './app.ts'
import { until } from './buying.ts'
import { answered, type Caller, dueDigit } from './quoting.ts'

export type Detail = z.output<typeof contract.tariffVersion.reply>
export type { Run } from '../../src/features/selling/tariffs/public/comparison.ts'

type Lines = z.output<typeof contract.tariffVersions.reply>

export const FIRST = 'CTPL-2024-1'

export const versionNamed = async (who: Caller, version: string) => {
  const { lines } = answered<Lines>(await who.get('user/tariff-versions'))
  const found = lines.flatMap(({ versions }) => versions).find((each) => each.version === version)
  if (!found) throw new Error(`no version ${version}`)
  return found
}

export const linesFor = async (who: Caller) => answered<Lines>(await who.get('user/tariff-versions')).lines

export const seen = async (who: Caller, id: string) => answered<Detail>(await who.get(`user/tariff-version/${id}`))

export const draftOf = async (who: Caller, version: string, effectiveFrom: string, base = FIRST) => {
  const { id: baseId } = await versionNamed(who, base)
  return answered<Detail>(
    await who.post('user/tariff-version/draft', { baseId, version, effectiveFrom, note: 'The circular of next year.' }),
  )
}

/** The tables with the given annual premium for private cars, in centavos. */
export function dearer({ tables }: Pick<Detail, 'tables'>, gross: unknown): Record<string, unknown> {
  const copy = structuredClone(tables)
  const [first] = copy.classes as { gross: Record<string, unknown> }[]
  if (first) first.gross['1'] = gross
  return copy
}

export const saved = async (who: Caller, { id, revision }: Pick<Detail, 'id' | 'revision'>, change: Record<string, unknown>) =>
  answered<Detail>(await who.put(`user/tariff-version/${id}`, { revision, ...change }))

/** Compares a draft with quotations and waits for the result. */
export async function compared(who: Caller, { id, revision }: Pick<Detail, 'id' | 'revision'>, quotations = 10_000): Promise<Run> {
  answered(await who.post(`user/tariff-version/${id}/run`, { revision, quotations }))
  return until(
    async () => answered<Run>(await who.get(`user/tariff-version/${id}/run`)),
    ({ endedAt }) => endedAt !== null,
    90,
  )
}

export const act = (who: Caller, { id, revision }: Pick<Detail, 'id' | 'revision'>, step: string, body: Record<string, unknown> = {}) =>
  who.post(`user/tariff-version/${id}/${step}`, { revision, ...body })

/** A draft that has been compared and proposed. */
export async function proposed(who: Caller, draft: Detail): Promise<Detail> {
  await compared(who, draft)
  return answered<Detail>(await act(who, draft, 'propose'))
}

/** What a version's plan requires to be confirmed. */
export const confirmed = ({ plan }: Pick<Detail, 'plan'>) => plan?.effects.map(({ code }) => code) ?? []

/**
 * This many more quotations like an existing one, bypassing the endpoints, by several agents; each with its own plate whose renewal is not
 * far ahead.
 */
export async function copiesOf({ owner }: Pick<TestApp, 'owner'>, quotationId: string, count: number): Promise<void> {
  await owner.query(
    `insert into quotations (number, line, state, agent_id, customer_id, branch, step, answers, holder, commercial, description, holder_name, tariff_id, worksheet,
       total_centavos, findings, cover_from, cover_to, quoted_at, valid_until)
     select 'Q-COPY-' || n, q.line, 'quoted', (array(select s.id from staff s where s.role_code = 'AG1' order by s.agent_code))[1 + n % 3], q.customer_id, q.branch, q.step,
       q.answers || jsonb_build_object('plate', 'NB' || chr(65 + n / 1000) || ' ' || lpad((n % 1000)::text, 3, '0') || '${dueDigit(0)}', 'chassisNo', 'PA1B19F38N' || lpad(n::text, 9, '0'),
         'engineNo', 'ENG' || n, 'mvFile', '1332-' || lpad(n::text, 11, '0')), q.holder, q.commercial, q.description, q.holder_name, q.tariff_id, q.worksheet,
       q.total_centavos, q.findings, q.cover_from, q.cover_to, q.quoted_at, q.valid_until
     from quotations q cross join generate_series(1, $2::int) n where q.id = $1`,
    [quotationId, count],
  )
}
