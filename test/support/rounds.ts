import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { until } from './buying.ts'

/** One run of a recurring job, to completion. */
export async function round({ owner }: Pick<TestApp, 'owner'>, name: string): Promise<void> {
  const id = randomUUID()
  await owner.query(`insert into pgboss.job (id, name, data) values ($1, $2, '{}')`, [id, name])
  await until(
    async () => (await owner.query<{ state: string }>(`select state from pgboss.job where id = $1`, [id])).rows[0]?.state,
    (state) => state === 'completed',
    60,
  )
}

/** As if every file recorded so far had been recorded that many minutes earlier. */
export const ageFiles = ({ owner }: Pick<TestApp, 'owner'>, minutes: number) =>
  owner.query(`update loose_files set since = since - $1 * interval '1 minute'`, [minutes])
