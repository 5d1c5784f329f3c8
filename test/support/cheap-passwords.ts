import pg from 'pg'
import { hashPassword } from '../../src/kit/server/password.ts'

/** Tests and stories sign in more than a thousand times, and what makes a password slow to check stands in its hash. */
export async function cheapenPasswords(url: string, password: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('update staff_passwords set hash = $1', [await hashPassword(password, { N: 16, r: 8, p: 1 })])
  await owner.end()
}
