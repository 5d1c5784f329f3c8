import { performance } from 'node:perf_hooks'
import pg from 'pg'
import type { Batch } from '../src/features/servicing/bulk/public/contract.ts'
import { csvRows } from '../src/kit/server/spreadsheet/csv-rows.ts'
import { csvOf } from '../src/kit/server/workbook.ts'
import { batchOf, confirm, sendFile, untilChecked } from '../test/support/batching.ts'
import { policyToPay, proveIdentity } from '../test/support/buying.ts'
import { answered, type Caller, caller, dueDigit, maria } from '../test/support/quoting.ts'
import type { Aim } from './aims.ts'
import { cpuOf, cpuOfFamily, median } from './cpu.ts'
import { type Program, type Stage, say, signIn } from './stage.ts'
import { memoryOf, timesOf } from './watch.ts'

const ROWS = 10_000
/** `APART=1`: one process serves people and another works on jobs, as in larger installations. */
const IS_APART = process.env.APART === '1'
const WRONG_EACH = 25
const SINGLE = 200
const CALM = 150
const DATABASE = 'kalasag'
const ADMINISTRATOR = 'teresita.ocampo@kalasag.example'

const figures = (n: number, length: number) => String(n).padStart(length, '0')
const letter = (n: number) => String.fromCharCode(65 + (n % 20))

type Row = Readonly<Record<string, string>>

/** A vehicle whose numbers no other one has. */
const vehicle = (n: number): Row => ({
  Registration: 'Renewal',
  'Plate number': `N${letter(n / 1000)}${letter(n / 20_000)} ${figures(n % 1000, 3)}${dueDigit(n)}`,
  'MV file number': `1332${figures(n, 11)}`,
  'Type of vehicle': 'Sedan',
  'Type of use': 'Private',
  Make: 'Toyota',
  Model: 'Vios',
  'Model year': '2022',
  Colour: 'Silver',
  'Engine number': `1NR-${figures(n, 7)}`,
  'Chassis number': `PA1B19F38N${figures(n, 7)}`,
})
const owner = (n: number): Row => ({
  'First name': 'Owner',
  'Last name': 'Number',
  'Mobile number': `0917${figures(n, 7)}`,
  'House, street, subdivision': '12 Lacson Street',
  Province: 'Negros Occidental',
  'City or municipality': 'Bacolod City',
  'ZIP code': '6100',
})

/** The ways in which rows are wrong. */
const WAYS: readonly Row[] = [
  ...[{ Registration: '?' }, { 'Plate number': '?' }, { 'Plate number': '' }, { 'MV file number': '12' }, { 'MV file number': '' }],
  ...[{ 'Type of vehicle': '?' }, { 'Type of vehicle': '' }, { 'Type of use': '?' }, { 'Type of use': '' }, { Make: '' }],
  ...[{ Model: '' }, { 'Model year': '?' }, { Colour: '' }, { 'Engine number': '' }, { 'Chassis number': '' }],
  ...[{ 'First name': '' }, { 'Last name': '' }, { 'Mobile number': '123' }, { 'House, street, subdivision': '' }, { Province: '?' }],
  ...[{ Province: 'Cavite' }, { 'City or municipality': '?' }, { 'City or municipality': '' }, { 'ZIP code': '?' }, { 'ZIP code': '1000' }],
]

/** A file of these rows; `spoils` makes some of them wrong, in turn. */
async function fileOf(rows: readonly Row[], { spoils = false } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const names = Object.keys(rows[0] ?? {})
  const spoilt = (row: Row, n: number) => (spoils && n % WRONG_EACH === 0 ? { ...row, ...WAYS[(n / WRONG_EACH) % WAYS.length] } : row)
  const cells = rows.map((row, n) => names.map((name) => spoilt(row, n)[name] ?? ''))
  return Uint8Array.from(await csvOf([names, ...cells]))
}

const countOf = (count: number) => count.toLocaleString('en')
const rate = (count: number, seconds: number) => `${seconds.toFixed(1)} s (${countOf(Math.round(count / seconds))} rows/s)`

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** Parses the same file and inserts it into a table, and nothing else. */
async function bare(bytes: Uint8Array, databaseUrl: string): Promise<void> {
  const read = csvRows({ bytes, most: 50_000 })
  if ('problem' in read) throw new Error('the file cannot be read')
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  await pool.query('create table if not exists bench_rows (n int, cells jsonb)')
  for (let at = 0; at < read.rows.length; at += 500)
    await pool.query('insert into bench_rows select (r->>0)::int, r->1 from jsonb_array_elements($1::jsonb) r', [
      JSON.stringify(read.rows.slice(at, at + 500).map(({ at: n, cells }) => [n, cells])),
    ])
  await pool.end()
}

type Place = {
  /** How many are uploaded. */
  readonly rows: number
  /** The process that serves people, and the one that works on jobs: the same one, or one each. */
  readonly program: Program
  readonly worker: Program
  readonly postgres: number
  readonly who: Caller
  /** Returns the first row of the result. */
  readonly asOwner: <Row extends pg.QueryResultRow>(sql: string) => Promise<Row | undefined>
}

const processesOf = ({ program, worker }: Place): readonly number[] => [...new Set([program.pid, worker.pid])]
const mostMemory = (place: Place): number => Math.max(...processesOf(place).map((pid) => memoryOf(pid).peak))

/** Bytes of each table with its indexes, without dead rows. */
async function tableSizes({ asOwner }: Place): Promise<ReadonlyMap<string, number>> {
  await asOwner('vacuum')
  const found = await asOwner<{ readonly sizes: Readonly<Record<string, number>> }>(
    `select jsonb_object_agg(oid::regclass::text, pg_total_relation_size(oid)) as sizes from pg_class where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
  )
  return new Map(Object.entries(found?.sizes ?? {}))
}

const SHOWN_TABLES = 10

type Grown = { readonly what: string; readonly count: number; readonly since: ReadonlyMap<string, number> }

/** Prints how much each table has grown since then through that many policies. */
async function sayGrowth(place: Place, { what, count, since }: Grown): Promise<void> {
  const grown = [...(await tableSizes(place))]
    .map(([table, bytes]) => ({ table, bytes: (bytes - (since.get(table) ?? 0)) / count }))
    .filter(({ bytes }) => bytes > 0)
  const whole = grown.reduce((sum, { bytes }) => sum + bytes, 0)
  const largest = grown.sort((a, b) => b.bytes - a.bytes).slice(0, SHOWN_TABLES)
  say(
    `database: ${countOf(Math.round(whole))} bytes a policy ${what}, with indexes: ${largest.map(({ table, bytes }) => `${table} ${countOf(Math.round(bytes))}`).join(', ')}`,
  )
}

/** Seconds from the file to the last price, for unrelated owners; compared with the bare file. */
async function check(place: Place, databaseUrl: string): Promise<number> {
  const { who, asOwner, rows } = place
  const bytes = await fileOf(
    Array.from({ length: rows }, (_, n) => ({ ...vehicle(n), ...owner(n) })),
    { spoils: true },
  )
  const baseline = await seconds(() => bare(bytes, databaseUrl))
  let batch: Batch | undefined
  const upload = await seconds(async () => {
    batch = answered<Batch>(await sendFile(who, bytes))
  })
  const checking = await seconds(async () => {
    batch = await untilChecked(who, batch?.id ?? '', 600)
  })
  const faults = await asOwner<{ readonly ways: number }>(
    `select count(distinct (f->>'path', f->>'message'))::int as ways from batch_rows r cross join jsonb_array_elements(r.faults) f where r.state = 'wrong' and f->>'level' = 'wrong'`,
  )
  const { wrong = 0, ready = 0 } = batch?.counts ?? {}
  say(
    `bulk: ${countOf(rows)} CTPL rows: taken in in ${upload.toFixed(1)} s, checked and priced in ${rate(rows, checking)}, ${wrong} wrong in ${faults?.ways ?? 0} ways, ${countOf(ready)} ready`,
  )
  say(`bulk ÷ bare parse and insert = ${((upload + checking) / baseline).toFixed(1)}; at most ${mostMemory(place).toFixed(0)} MB of memory`)
  return upload + checking
}

/** Uploads that many vehicles of one policyholder, who is identified once the first of them is sold. */
async function fleetOf({ who, rows }: Place): Promise<string> {
  const bytes = await fileOf(Array.from({ length: rows }, (_, n) => vehicle(rows + n)))
  const { id } = answered<Batch>(await sendFile(who, bytes, { kind: 'fleet' }))
  answered(await who.put(`user/bulk-batch/${id}/shared`, { holder: maria({ firstName: 'Fleet' }) }))
  answered(await confirm(who, await untilChecked(who, id, 600)))
  const step = async (event: 'pause' | 'resume') => answered(await who.post(`user/bulk-batch/${id}/step`, { event }))
  const { unproven } = await until(who, id, ({ unproven: policy }) => policy !== null)
  await step('pause')
  await proveIdentity(who, unproven ?? '')
  await step('resume')
  return id
}

async function until(who: Caller, id: string, holds: (batch: Batch) => boolean): Promise<Batch> {
  for (;;) {
    const batch = await batchOf(who, id)
    if (holds(batch)) return batch
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Times issue from the confirmation to the last number, and on to the last certificate, with its cost to other users and its memory. */
async function issue(
  place: Place,
  other: { readonly path: string; readonly headers: Readonly<Record<string, string>> },
): Promise<{ readonly issuing: number; readonly others: number }> {
  const { program, postgres, who, rows } = place
  const cpu = () => ({ ours: processesOf(place).reduce((sum, pid) => sum + cpuOf(pid), 0), database: cpuOfFamily(postgres) })
  const calm = median(await timesOf(program, other.path, other.headers, () => CALM))
  const since = await tableSizes(place)
  const id = await fleetOf(place)
  const [began, used] = [performance.now(), cpu()]
  let isOver = false
  const others = timesOf(program, other.path, other.headers, (made) => (isOver ? made : made + 1))
  const done = await until(who, id, ({ state }) => state === 'done')
  const issuing = (performance.now() - began) / 1000
  const now = cpu()
  const each = (before: number, after: number) => (((after - before) / rows) * 1000).toFixed(1)
  isOver = true
  const during = median(await others)
  const { issued, certificated, failed } = done.counts
  say(
    `issued with numbers: ${countOf(issued + certificated)} in ${rate(issued + certificated, issuing)}, ${failed} failed, ${each(used.ours, now.ours)} ms of CPU a row, ${each(used.database, now.database)} of PostgreSQL`,
  )
  say(
    `others’ median read ÷ calm = ${(during / calm).toFixed(2)} (${calm.toFixed(1)} ms); at most ${mostMemory(place).toFixed(0)} MB of memory`,
  )
  await until(who, id, ({ counts }) => counts.issued === 0)
  const certifying = (performance.now() - began) / 1000
  say(`certificates: ${countOf(rows)} registered at the simulator’s pace in ${rate(rows, certifying)}`)
  await sayGrowth(place, { what: 'of a batch, with its certificate', count: rows, since })
  return { issuing, others: during / calm }
}

/** Seconds of single sales in sequence by the ordinary calls, without the calls that verify identity. */
async function singles(place: Place): Promise<number> {
  const { who, asOwner, rows } = place
  const since = await tableSizes(place)
  const answers = (n: number) => ({
    ...{ registrationType: 'R', identifiedBy: 'plate', plate: vehicle(n)['Plate number'], mvFile: vehicle(n)['MV file number'] },
    ...{ vehicleType: 'SEDAN', typeOfUse: 'PRIVATE', make: 'TOYOTA', model: 'TOYOTA-VIOS', year: 2022, colour: 'SILVER', isLate: false },
    ...{ engineNo: vehicle(n)['Engine number'], chassisNo: vehicle(n)['Chassis number'] },
  })
  const policies: string[] = []
  const selling = await seconds(async () => {
    for (let n = 0; n < SINGLE; n++)
      policies.push((await policyToPay(who, answers(2 * rows + n), maria({ mobile: `0918${figures(n, 7)}` }))).id)
  })
  await asOwner(
    `insert into identity_checks (policy_id, agent_id, customer_id, workflow, state, attempt, provider_transaction, consent)
       select id, agent_id, customer_id, 'bench', 'approved', 1, id::text, '{}' from policies where state = 'awaiting-payment'`,
  )
  const issuing = await seconds(async () => {
    for (const id of policies) answered(await who.post(`user/policy/${id}/issue-on-credit`, { days: 30 }))
  })
  await sayGrowth(place, { what: 'sold by itself', count: SINGLE, since })
  return ((selling + issuing) / SINGLE) * rows
}

/** Ten thousand rows, 400 of them wrong, to the last price; as many sold and issued; compared with the bare file and with single sales. */
export async function bulk({ ours, owning, addressOf, postgres }: Stage, rows = ROWS): Promise<readonly Aim[]> {
  const program = await ours(DATABASE, { KALASAG_PART: IS_APART ? 'web' : 'all' })
  const worker = IS_APART ? await ours(DATABASE, { KALASAG_PART: 'worker' }) : program
  const asOwner: Place['asOwner'] = async <Row extends pg.QueryResultRow>(sql: string) =>
    (await owning(DATABASE, (owner) => owner.query<Row>(sql))).rows[0]
  const { rows: agents } = await owning(DATABASE, (owner) =>
    owner.query<{ id: string; email: string; code: string }>(
      `select id, email, agent_code as code from staff where role_code = 'AG1' order by agent_code limit 2`,
    ),
  )
  const [agent, other] = agents
  if (!agent || !other) throw new Error('there are no two agents')
  const administrator = caller(program.url, await signIn(program, ADMINISTRATOR))
  answered(await administrator.put('admin/credit-entitlement', { agentCode: agent.code, maxDays: 60, maxOutstanding: 9_000_000_000 }))
  say(`started: ${memoryOf(program.pid).now.toFixed(0)} MB, at most ${memoryOf(program.pid).peak.toFixed(0)} MB`)
  const place: Place = { rows, program, worker, postgres, who: caller(program.url, await signIn(program, agent.email)), asOwner }
  const checking = await check(place, addressOf(DATABASE))
  const reading = { path: `/sdx-api/secure/user/getQuotation/${other.id}?page=1&limit=14`, headers: await signIn(program, other.email) }
  const { issuing, others } = await issue(place, reading)
  const each = await singles(place)
  const toSingles = `${((checking + issuing) / each).toFixed(2)} of the time of single sales, checking included`
  say(`bulk: ${toSingles}`)
  const work = `batch of ${countOf(rows)}`
  return [
    { work: `${work}: policies issued`, figure: rows / issuing, unit: 'a second', is: 'at least', aim: 1000, against: toSingles },
    { work: `${work}: rows checked and priced`, figure: rows / checking, unit: 'a second', is: 'at least', aim: 1000 },
    { work: `${work}: what others wait ÷ calm`, figure: others, unit: '', is: 'at most', aim: 2 },
    { work: `${work}: memory at most`, figure: mostMemory(place), unit: 'MB', is: 'at most', aim: 400 },
  ]
}
