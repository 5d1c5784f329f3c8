import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { tariffLife } from '#domain/tariff-life.ts'
import { MessageDescriptors } from '#domain/worksheet.ts'
import { type Contract, get, post, put } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { CSV, SPREADSHEET } from '#kit/media-types.ts'
import { plainText } from '#kit/text.ts'
import { isShallow } from '../rules/values.ts'
import { Run } from './comparison.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Revision = z.int().min(1)
const Reason = plainText(300).trim().min(3, 'Say why, in a few words.')
const Note = plainText(500).trim()

/** The name of a version: it appears on documents and in every worksheet that it prices. */
export const VersionName = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, 'Use 3 to 40 letters, digits and hyphens, such as CTPL-2027-1.')

/** No line's tables are nested as deeply as this. */
const DEEPEST = 20

/** No text in it may be one that a database cannot store. */
const Tables = z
  .record(z.string(), z.unknown())
  .refine((tables) => isShallow(tables, DEEPEST), { message: 'Tables are nested too deeply.', abort: true })
  .refine((tables) => !/\\u(0000|d[89a-f]..)/i.test(JSON.stringify(tables)), 'A text contains characters that cannot be saved.')

/** What the person asking may do with a version as it is now. */
export const ACTIONS = ['edit', 'run', 'propose', 'revise', 'activate', 'discard', 'set-last-day', 'withdraw', 'copy'] as const
export type Action = (typeof ACTIONS)[number]

const Told = z.object({ text: z.string(), textI18n: MessageDescriptors.optional() })
export const Effect = z.object({ code: z.string(), sentence: z.string(), sentenceI18n: MessageDescriptors.optional() })
const Plan = z.object({ refusals: z.array(Told), effects: z.array(Effect) })
/** The codes of the effects that the person confirmed. */
const Confirmed = z.array(z.string().max(200)).max(50).default([])

const Tariff = z.object({
  id: Id,
  line: z.string(),
  version: z.string(),
  state: z.enum(tariffLife.states),
  effectiveFrom: Day,
  effectiveTo: Day.nullable(),
  note: z.string(),
  revision: Revision,
  base: z.string().nullable(),
  changedBy: z.string().nullable(),
  changedAt: Instant,
})

export const TariffItem = Tariff.extend({ isPricing: z.boolean() })
export type TariffItem = z.output<typeof TariffItem>

export const TariffDetail = Tariff.extend({
  lineName: z.string(),
  today: Day,
  tables: Tables,
  /** The tables that it was copied from. */
  baseTables: Tables.nullable(),
  /** The version that currently prices its first day, where that is not the one it was copied from. */
  takesOver: z.object({ version: z.string(), tables: Tables }).nullable(),
  /** What is to be checked in a version in force. */
  notices: z.array(Told),
  /** Everyone who started it or changed its tables or days: none of them may activate it. */
  madeBy: z.array(z.string()),
  proposedBy: z.string().nullable(),
  activatedBy: z.string().nullable(),
  /** What its activation would mean for the other versions. */
  plan: Plan.nullable(),
  run: Run.nullable(),
  may: z.array(z.enum(ACTIONS)),
  /** Why the person asking may not activate what is proposed. */
  whyNot: z.string().nullable(),
  /** Versions of other lines in force, which may be packaged. */
  packages: z.array(z.object({ id: Id, version: z.string(), effectiveFrom: Day, effectiveTo: Day.nullable() })),
  history: z.array(z.object({ at: Instant, who: z.string(), what: z.string(), why: z.string().nullable() })),
})
export type TariffDetail = z.output<typeof TariffDetail>

const Lines = z.object({
  lines: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Days without a version, and what is included from another line on days on which it is not in force. */
      notices: z.array(Told),
      versions: z.array(TariffItem),
    }),
  ),
})

export const Preview = z.object({
  tables: Tables,
  /** The revision that the workbook was saved from; if it is not the draft's, someone has changed the draft since then. */
  savedFrom: z.object({ version: z.string(), revision: z.int() }).nullable(),
})

export type Preview = z.output<typeof Preview>

/** The title of the one table that is meant. */
const OneTable = z.object({ table: z.string().max(200).optional() })

const own = { feature: 'TARIFFS' } as const

export const contract = {
  tariffVersions: get('user/tariff-versions', { summary: 'Tariff versions of all lines, with their dates', reply: Lines, ...own }),
  tariffVersion: get('user/tariff-version/:id', {
    summary: 'One version: tables, what it was copied from, its draft run, who may do what, history',
    reply: TariffDetail,
    ...own,
  }),
  draftTariff: post('user/tariff-version/draft', {
    summary: 'Starts a draft as a copy of a version',
    body: z.object({ baseId: Id, version: VersionName, effectiveFrom: Day, note: Note.min(3, 'Say what this version is for.') }),
    reply: TariffDetail,
    ...own,
  }),
  saveTariff: put('user/tariff-version/:id', {
    summary: 'Changes a draft, if still at the revision that the person saw',
    body: z.object({
      revision: Revision,
      tables: Tables.optional(),
      version: VersionName.optional(),
      effectiveFrom: Day.optional(),
      effectiveTo: Day.nullish(),
      note: Note.optional(),
    }),
    reply: TariffDetail,
    ...own,
  }),
  proposeTariff: post('user/tariff-version/:id/propose', {
    summary: 'Asks a second person to activate a draft',
    body: z.object({ revision: Revision }),
    reply: TariffDetail,
    ...own,
  }),
  reviseTariff: post('user/tariff-version/:id/revise', {
    summary: 'Reopens a proposed version for changes, with a reason',
    body: z.object({ revision: Revision, reason: Reason }),
    reply: TariffDetail,
    ...own,
  }),
  activateTariff: post('user/tariff-version/:id/activate', {
    summary: 'Freezes a proposed version as second person, to price covers from its first day',
    body: z.object({ revision: Revision, confirmed: Confirmed }),
    reply: TariffDetail,
    ...own,
  }),
  discardTariff: post('user/tariff-version/:id/discard', {
    summary: 'Discards a draft, with a reason',
    body: z.object({ revision: Revision, reason: Reason }),
    reply: TariffDetail,
    ...own,
  }),
  setLastDay: post('user/tariff-version/:id/last-day', {
    summary: 'Sets, changes or removes an active version’s last day',
    body: z.object({ lastDay: Day.nullable(), reason: Reason, confirmed: Confirmed }),
    reply: TariffDetail,
    ...own,
  }),
  withdrawTariff: post('user/tariff-version/:id/withdraw', {
    summary: 'Withdraws an active version not yet started',
    body: z.object({ reason: Reason, confirmed: Confirmed }),
    reply: TariffDetail,
    ...own,
  }),
  packageTariff: post('user/tariff-version/:id/package', {
    summary: 'Puts another version of another line, unchanged, into a draft that packages that line',
    body: z.object({ revision: Revision, /** Its place in the tables: `ctpl`. */ within: plainText(100).min(1), versionId: Id }),
    reply: TariffDetail,
    ...own,
  }),
  tariffWorkbook: get('user/tariff-version/:id/workbook', {
    exported: true,
    summary: 'The tables as an Excel workbook, one sheet each; one of them as CSV',
    query: OneTable,
    reply: z.unknown(),
    file: [SPREADSHEET, CSV],
    rendered: true,
    ...own,
  }),
  previewWorkbook: post('user/tariff-version/:id/workbook', {
    summary: 'Reads the tables from the file `workbook` of a multipart form, or one from CSV, and returns them; nothing is changed',
    query: OneTable,
    reply: Preview,
    multipart: 'workbook',
    perMinute: 30,
    ...own,
  }),
} satisfies Contract

/** Retires versions whose days are over and whose offers have lapsed. */
export const retireTariffs = job('retire-tariffs', z.object({}), { every: '20 0 * * *' })
