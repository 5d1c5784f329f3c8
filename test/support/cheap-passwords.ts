import pg from 'pg'
import { hashPassword } from '../../src/kit/server/password.ts'

/** Tests and stories sign in more than a thousand times, and what makes a password slow to check is set in its hash. */
export async function cheapenPasswords(url: string, password: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>('select staff_id as id from staff_passwords')
  for (const { id } of rows)
    await owner.query('update staff_passwords set hash = $2 where staff_id = $1', [id, await hashPassword(password, { N: 16, r: 8, p: 1 })])
  await owner.end()
}
