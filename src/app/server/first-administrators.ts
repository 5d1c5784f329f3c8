import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { INVITATION_DAYS, openFirstPassword } from '#features/people/session/public/server/invitations.ts'
import { addFirstAdministrators, FirstAdministrator } from '#features/people/staff/public/server/seed.ts'
import { now } from '#kit/server/clock.ts'
import { type Pool, transactAsOwner } from '#kit/server/db.ts'
import { StartRefused } from '#kit/server/start-refused.ts'
import type { Config } from './config.ts'

const COLUMNS = 'first_name,last_name,email,mobile'
/** Office roles are granted by two people: one alone could let no one in. */
const File = z.array(FirstAdministrator).min(2, 'names fewer than two people, and one alone could let nobody else in')

type Invited = { readonly name: string; readonly path: string }

/** The people of `FIRST_ADMINISTRATORS`, with the page where each chooses a password; none where a user already has one. */
export async function inviteFirstAdministrators(owner: Pool, config: Config, secret: string): Promise<readonly Invited[]> {
  if (!config.FIRST_ADMINISTRATORS) return []
  const people = await read(config.FIRST_ADMINISTRATORS)
  return transactAsOwner(owner, async (db) => {
    const added = await addFirstAdministrators(db, people)
    // An external identity provider knows them by their e-mail address.
    if (config.environment.OIDC_ISSUER) return []
    const invited: Invited[] = []
    for (const person of added)
      invited.push({ name: `${person.firstName} ${person.lastName}`, path: await openFirstPassword(db, { secret, now: now(), person }) })
    return invited
  })
}

/** The links that the operator passes on to each of them. */
export const firstLinks = (invited: readonly Invited[], address: string): string[] =>
  invited.length === 0
    ? []
    : [
        `Nobody has a password yet. Each of these chooses one at their own link, once, within ${INVITATION_DAYS} days; a code comes to their phone:`,
        ...invited.map(({ name, path }) => `  ${name}: ${address}/app${path}`),
      ]

async function read(file: string): Promise<readonly FirstAdministrator[]> {
  const refuse = (why: string) =>
    new StartRefused(
      `FIRST_ADMINISTRATORS: the file ${file} ${why}.\nIt is a CSV file with the columns ${COLUMNS}, and a row for each person.`,
    )
  const text = await readFile(file, 'utf8').catch((problem: NodeJS.ErrnoException) => {
    throw refuse(`cannot be read (${problem.code})`)
  })
  const parsed = File.safeParse(rowsOf(text, refuse))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const [row, column] = issue?.path ?? []
  throw refuse(typeof row === 'number' ? `is wrong in row ${row + 2}: ${String(column)} ${issue?.message}` : `${issue?.message}`)
}

function rowsOf(text: string, refuse: (why: string) => StartRefused): unknown {
  try {
    return parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true })
  } catch (error) {
    if (error instanceof CsvError) throw refuse(`is no CSV: ${error.message}`)
    throw error
  }
}
