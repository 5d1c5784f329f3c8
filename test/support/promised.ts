import type { TestApp } from './app.ts'
import { answered, type Caller } from './quoting.ts'

/** A to-do about the lead, and a notification that the agent received on the way. */
export async function promisedOf(app: TestApp, agent: Caller, leadId: string, firstName: string) {
  const { id: todo } = answered<{ id: string }>(await agent.post('user/todo_task', { title: `Call ${firstName}`, leadId }))
  const { rows } = await app.owner.query<{ id: string }>('select id from notifications order by id limit 1')
  return { todo, notification: rows[0]?.id ?? '' }
}

/** A plan to hand their book over to a colleague, later. */
export async function bookOf(app: TestApp, agentId: string): Promise<string> {
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into hand_overs (agent_id, reason, on_day, successors, made_by) select $1, 'away', '2099-01-01', array[s.id], s.manager_id
     from staff s where s.agent_code = 'BAC-003' returning id`,
    [agentId],
  )
  return rows[0]?.id ?? ''
}
