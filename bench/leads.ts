import type pg from 'pg'
import type { Aim } from './aims.ts'
import { type Comparison, compare, type Side } from './compare.ts'
import { fillHierarchy } from './fill/hierarchy.ts'
import { fillLeads } from './fill/leads.ts'
import { type Program, type Stage, say, signIn } from './stage.ts'

const SMALL = 100_000
const LARGE = 1_000_000
/** That many agents ask in turn, so that requests vary. */
const ASKING = 20

/** Who asks, and one of their leads to search for. */
type Person = { readonly id: string; readonly email: string; readonly name: string; readonly mobile: string }
type Asking = Person & { readonly headers: Record<string, string> }
type Ask = (person: Asking) => Side['requests'][number]
type Place = { readonly program: Program; readonly agents: readonly Person[]; readonly manager: Person; readonly head: Person }

const asks = {
  list: ({ id, headers }) => ({ path: `/sdx-api/secure/user/v2/getLead/${id}?leadfilter=all&skip=0`, headers }),
  toCall: ({ id, headers }) => ({ path: `/sdx-api/secure/user/v2/getLead/${id}?leadfilter=open&skip=0`, headers }),
  byName: ({ id, headers, name }) => searching(id, headers, 'name', name),
  byMobile: ({ id, headers, mobile }) => searching(id, headers, 'mobile', mobile),
  counts: ({ id, headers }) => ({ path: `/sdx-api/secure/user/v2/getleads_team_count/${id}?requiredData=self`, headers }),
} as const satisfies Record<string, Ask>

const teamOf =
  (ask: Ask): Ask =>
  (person) => {
    const request = ask(person)
    return { ...request, path: `${request.path?.replace('requiredData=self', 'requiredData=team')}&team=true` }
  }

const searching = (id: string, headers: Asking['headers'], type: string, text: string) => ({
  path: `/sdx-api/secure/user/v2/getLead/${id}?searchType=${type}&searchtxt=${encodeURIComponent(text)}`,
  headers,
})

const of = {
  agents: (at: Place) => at.agents,
  manager: (at: Place) => [at.manager],
  head: (at: Place) => [at.head],
}
const barely: Readonly<Record<keyof typeof asks, (person: Person) => Side['requests'][number]>> = {
  list: ({ id }) => ({ path: `/leads/${id}` }),
  toCall: ({ id }) => ({ path: `/leads/${id}/open` }),
  byName: ({ id, name }) => ({ path: `/leads/${id}/found?text=${encodeURIComponent(name)}` }),
  byMobile: ({ id, mobile }) => ({ path: `/leads/${id}/found?text=${mobile}` }),
  counts: ({ id }) => ({ path: `/leads/${id}/counts` }),
}

type Asked = { readonly amount: number; readonly count?: number }
type Places = {
  /** Compares the same request at 1,000,000 with 100,000. */
  readonly grown: (title: string, who: (place: Place) => readonly Person[], ask: Ask, asked: Asked) => Promise<Comparison>
  /** Compares an agent's request at 1,000,000 with a bare program that does nothing else. */
  readonly toBare: (name: keyof typeof asks, asked: Asked) => Promise<Comparison>
}

async function openPlaces({ ours, bare, owning, copy, stop, postgres }: Stage): Promise<Places> {
  await stop(await ours('kalasag'))
  await owning('kalasag', fillHierarchy)
  const place = async (database: string, count: number): Promise<Place> => {
    say(`filling ${count.toLocaleString('en')} leads …`)
    await copy('kalasag', database)
    const [head, manager, ...agents] = await owning(database, async (owner) => {
      await fillLeads(owner, count)
      return peopleIn(owner)
    })
    if (!head || !manager) throw new Error('nobody to ask')
    return { program: await ours(database), head, manager, agents }
  }
  const small = await place('small', SMALL)
  const large = await place('large', LARGE)
  const them = await bare('large')
  // Signed in again for each comparison, as the session is valid for minutes only.
  const side = async (name: string, { program }: Place, people: readonly Person[], ask: Ask): Promise<Side> => {
    const requests: Side['requests'][number][] = []
    for (const person of people) requests.push(ask({ ...person, headers: await signIn(program, person.email) }))
    return { name, program, requests }
  }
  return {
    async grown(title, who, ask, asked) {
      const sides = [await side('1,000,000', large, who(large), ask), await side('100,000', small, who(small), ask)] as const
      return compare(title, sides, { postgres, ...asked })
    },
    async toBare(name, asked) {
      const bareSide = { name: 'bare', program: them, requests: large.agents.map(barely[name]) }
      const sides = [await side('ours', large, large.agents, asks[name]), bareSide] as const
      return compare(`leads of an agent (${name}) at 1,000,000`, sides, { postgres, ...asked })
    },
  }
}

/** An agent's list compared with a bare program, and the screens of the head of 2,000 as the number of leads grows. */
export async function leads(stage: Stage): Promise<readonly Aim[]> {
  const { grown, toBare } = await openPlaces(stage)
  const list = await toBare('list', { amount: 2000, count: 4 })
  const aims: Aim[] = [
    {
      work: 'CPU of an agent’s list of 1,000,000 leads ÷ bare, with PostgreSQL',
      figure: list.ratio.whole,
      unit: '',
      is: 'at most',
      aim: 0.7,
      against: `${list.ratio.program.toFixed(2)} the program alone, ${list.ratio.elapsed.toFixed(2)} by the clock`,
    },
  ]
  for (const [title, ask] of [
    ['by name', asks.byName],
    ['newest first', asks.list],
    ['counts', asks.counts],
  ] as const) {
    const { ratio, micros } = await grown(`leads of the head of 2,000, ${title}`, of.head, teamOf(ask), { amount: 60, count: 4 })
    const work = `head of 2,000, ${title}`
    aims.push(
      { work: `${work}: at 1,000,000 ÷ 100,000 leads`, figure: ratio.whole, unit: '', is: 'at most', aim: 1.2 },
      { work: `${work}: CPU with PostgreSQL`, figure: micros.a / 1000, unit: 'ms', is: 'at most', aim: 2 },
    )
  }
  return aims
}

/**
 * Lists, searches and counts of an agent, of a manager and of the head at 1,000,000 leads against 100,000; and each of an agent's against a
 * bare program.
 */
export async function allLeads(stage: Stage): Promise<void> {
  const { grown, toBare } = await openPlaces(stage)
  await grown('leads of an agent, newest first', of.agents, asks.list, { amount: 2000 })
  await grown('open leads of an agent, next follow-up first', of.agents, asks.toCall, { amount: 2000 })
  await grown('leads of an agent by name', of.agents, asks.byName, { amount: 2000 })
  await grown('leads of an agent by mobile number', of.agents, asks.byMobile, { amount: 2000 })
  await grown('counts of an agent', of.agents, asks.counts, { amount: 2000 })
  for (const [title, who, amount] of [
    ['a manager of 20', of.manager, 600],
    ['the head of 2,000', of.head, 60],
  ] as const) {
    await grown(`leads of ${title}, newest first`, who, teamOf(asks.list), { amount })
    await grown(`leads of ${title} by name`, who, teamOf(asks.byName), { amount })
    await grown(`leads of ${title} by mobile number`, who, teamOf(asks.byMobile), { amount })
    await grown(`counts of ${title}`, who, teamOf(asks.counts), { amount })
  }
  for (const name of ['list', 'toCall', 'byName', 'byMobile', 'counts'] as const) await toBare(name, { amount: 2000 })
}

/** The head, a manager and some of that manager's agents. */
async function peopleIn(owner: pg.Pool): Promise<Person[]> {
  const { rows } = await owner.query<Person>(
    `select s.id, s.email, l.first_name || ' ' || l.last_name as name, '0' || substr(l.mobile, 4) as mobile
     from staff s, lateral (select * from leads l where l.agent_id in (select staff_id from reach where viewer_id = s.id) offset 7 limit 1) l
     where s.agent_code in ('HEAD-1', 'MANAGER-1') or s.agent_code like 'AGENT-%' and substr(s.agent_code, 7)::int <= $1
     order by s.agent_code like 'AGENT-%', s.agent_code`,
    [ASKING],
  )
  return rows
}
