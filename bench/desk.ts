import { addDays, dayOf } from '../src/domain/day.ts'
import { motor } from '../src/lines/motor/index.ts'
import { compare, type Side } from './compare.ts'
import { fillDesk } from './fill/desk.ts'
import { fillHierarchy } from './fill/hierarchy.ts'
import { type Program, type Stage, say, signIn } from './stage.ts'

const SMALL = 20_000
const LARGE = 100_000

const UNDERWRITER = 'ramon.penaflor@kalasag.example'
const PEOPLE = { agent: 'agent7@bench.example', manager: 'manager1@bench.example', head: 'head1@bench.example', underwriter: UNDERWRITER }

type Place = { readonly program: Program; readonly ids: Readonly<Record<string, string>>; readonly case: string }

const READS: readonly [title: string, who: keyof typeof PEOPLE, path: (place: Place, id: string) => string, amount: number][] = [
  ['a case with similar ones', 'underwriter', (at) => `user/underwriting/case/${at.case}`, 200],
  ['what was decided', 'underwriter', () => 'user/underwriting/cases?desk=decided', 200],
  ['quotations that were decided on, of a manager of 20', 'manager', () => 'user/technical-control?decided=true', 400],
  ['what is owed to an agent', 'agent', (_, id) => `user/policy/getPolicy/${id}?credit=owed`, 1000],
  ['what is overdue in a team of 20', 'manager', (_, id) => `user/policy/getPolicy/${id}?credit=overdue&team=true`, 400],
  ['the day of an agent', 'agent', () => 'user/dashboard', 600],
  ['the day of a manager of 20', 'manager', () => 'user/dashboard', 200],
  ['the day of the head of 2,000', 'head', () => 'user/dashboard', 16],
]

/** Underwriting, credit and its staff's workday at 100,000 quotations against 20,000, with the same amount of open work. */
export async function desk({ ours, owning, copy, stop, postgres }: Stage): Promise<void> {
  const first = await ours('kalasag')
  await owning('kalasag', fillHierarchy)
  await quote(first)
  await stop(first)
  const place = async (database: string, count: number): Promise<Place> => {
    say(`filling ${count.toLocaleString('en')} quotations with what belongs to them …`)
    await copy('kalasag', database)
    let found: Omit<Place, 'program'> = { ids: {}, case: '' }
    await owning(database, async (owner) => {
      await fillDesk(owner, count)
      const { rows: staff } = await owner.query('select id, email from staff where email = any($1)', [Object.values(PEOPLE)])
      const { rows: cases } = await owner.query(`select id from cases where state = 'open' order by id desc limit 1`)
      found = { ids: Object.fromEntries(staff.map(({ id, email }) => [email, id])), case: cases[0].id }
    })
    return { program: await ours(database), ...found }
  }
  const small = await place('small', SMALL)
  const large = await place('large', LARGE)
  for (const [title, who, path, amount] of READS) {
    const side = async (name: string, at: Place): Promise<Side> => {
      const [email, headers] = [PEOPLE[who], await signIn(at.program, PEOPLE[who])]
      return { name, program: at.program, requests: [{ path: `/sdx-api/secure/${path(at, at.ids[email] ?? '')}`, headers }] }
    }
    await compare(title, [await side('100,000', large), await side('20,000', small)], { postgres, amount })
  }
}

/** One quotation made the ordinary way, of which the others are copies. */
async function quote(program: Program): Promise<void> {
  const holder = {
    ...{ kind: 'person', firstName: 'Maria', lastName: 'De la Peña', mobile: '09171234567' },
    ...{ line1: '1 Rizal Street', province: '1300000000', city: '1380100000', zip: '1400' },
  }
  const answers = { ...motor.examples[0]?.details, coveredUntil: addDays(dayOf(new Date()), 10) }
  const reply = await fetch(`${program.url}/sdx-api/secure/user/motor-quotation`, {
    method: 'POST',
    headers: { ...(await signIn(program, PEOPLE.agent)), 'content-type': 'application/json' },
    body: JSON.stringify({ answers, holder }),
  })
  if (!reply.ok) throw new Error(`no quotation to copy: ${await reply.text()}`)
}
