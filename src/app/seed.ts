import type { Pool } from '#kit/server/db.ts'
import type { Config } from './config.ts'

/** Loads what the program needs to know, and into an empty database the people of the demonstration. */
export async function seed(owner: Pool, { demo, say }: { demo: Config['DEMO_DATA']; say: (line: string) => void }): Promise<void> {
  const { rows } = await owner.query<{ people: number }>('select count(*)::int as people from staff')
  if (demo !== 'off' && rows[0]?.people === 0) say('Loading demonstration people …')
}
