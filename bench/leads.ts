import type pg from 'pg'
import { type Comparison, compare, type Side } from './compare.ts'
import { fillHierarchy } from './fill/hierarchy.ts'
import { fillLeads } from './fill/leads.ts'
import { type Program, type Stage, say, signIn } from './stage.ts'

const SMALL = 100_000
const LARGE = 1_000_000
/** So many agents ask in turn, so that what is asked for is not one and the same. */
const ASKING = 20

/** Who asks, and a lead of theirs to be looked for. */
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

/**
 * Lists, searches and counts at 1,000,000 leads against 100,000, of 2,000 agents; and each of an agent's against a program that does nothing else. In
 * short, those of the head of all, and an agent's list.
 */
export async function leads({ ours, bare, owning, copy, stop, postgres }: Stage, isShort = false): Promise<Comparison[]> {
  await stop(await ours('kalasag'))
  await owning('kalasag', fillHierarchy)
  const place = async (database: string, count: number): Promise<Place> => {
    say(`filling ${count.toLocaleString('en')} leads …`)
    await copy('kalasag', database)
    let people: Person[] = []
    await owning(database, async (owner) => {
      await fillLeads(owner, count)
      people = await peopleIn(owner)
    })
    const [head, manager, ...agents] = people
    if (!head || !manager) throw new Error('nobody to ask')
    return { program: await ours(database), head, manager, agents }
  }
  const small = await place('small', SMALL)
  const large = await place('large', LARGE)
  // Signed in anew for each comparison, as what one signs in with holds good for minutes only.
  const side = async (name: string, { program }: Place, people: readonly Person[], ask: Ask): Promise<Side> => {
    const requests: Side['requests'][number][] = []
    for (const person of people) requests.push(ask({ ...person, headers: await signIn(program, person.email) }))
    return { name, program, requests }
  }
  const comparisons: Comparison[] = []
  const growing = async (title: string, who: (place: Place) => readonly Person[], ask: Ask, amount: number) => {
    const sides = [await side('1,000,000', large, who(large), ask), await side('100,000', small, who(small), ask)] as const
    comparisons.push(await compare(title, sides, { postgres, amount, isShort }))
  }
  const growingOfTeam = async (title: string, who: (place: Place) => readonly Person[], amount: number) => {
    await growing(`leads of ${title}, newest first`, who, teamOf(asks.list), amount)
    await growing(`leads of ${title} by name`, who, teamOf(asks.byName), amount)
    if (!isShort) await growing(`leads of ${title} by mobile number`, who, teamOf(asks.byMobile), amount)
    await growing(`counts of ${title}`, who, teamOf(asks.counts), amount)
  }

  const agents = (at: Place) => at.agents
  if (!isShort) {
    await growing('leads of an agent, newest first', agents, asks.list, 2000)
    await growing('open leads of an agent, next follow-up first', agents, asks.toCall, 2000)
    await growing('leads of an agent by name', agents, asks.byName, 2000)
    await growing('leads of an agent by mobile number', agents, asks.byMobile, 2000)
    await growing('counts of an agent', agents, asks.counts, 2000)
    await growingOfTeam('a manager of 20', (at) => [at.manager], 600)
  }
  await growingOfTeam('the head of 2,000', (at) => [at.head], 60)

  const them = await bare('large')
  const barely: Readonly<Record<keyof typeof asks, (person: Person) => Side['requests'][number]>> = {
    list: ({ id }) => ({ path: `/leads/${id}` }),
    toCall: ({ id }) => ({ path: `/leads/${id}/open` }),
    byName: ({ id, name }) => ({ path: `/leads/${id}/found?text=${encodeURIComponent(name)}` }),
    byMobile: ({ id, mobile }) => ({ path: `/leads/${id}/found?text=${mobile}` }),
    counts: ({ id }) => ({ path: `/leads/${id}/counts` }),
  }
  for (const name of isShort ? (['list'] as const) : (['list', 'toCall', 'byName', 'byMobile', 'counts'] as const)) {
    const sides = [
      await side('ours', large, large.agents, asks[name]),
      { name: 'bare', program: them, requests: large.agents.map(barely[name]) },
    ] as const
    comparisons.push(await compare(`leads of an agent (${name}) at 1,000,000`, sides, { postgres, amount: 2000, isShort }))
  }
  return comparisons
}

/** The head, a manager and some agents of theirs. */
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
