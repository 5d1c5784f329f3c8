import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'

/**
 * Tables whose rows are not bound to the caller, and why they need not be. A new table has row-level security, or no grant, or a reason
 * here.
 */
const UNBOUND: Readonly<Record<string, string>> = {
  ...{
    reach: 'ids only, who is above whom',
    teams_in_reach: 'the same of managers',
    hierarchy_levels: 'names of levels',
    feature_permissions: 'what roles may do',
  },
  ...{
    list_versions: 'lists for everybody, as they were and will be',
    former_values: 'what lists said for everybody',
    loaded_files: 'names of our files',
    legal_steps: 'steps of life cycles',
  },
  ...{ tariffs: 'prices are the same for everybody', coc_ranges: 'ranges of numbers', counters: 'the next number of a series' },
  ...{
    tallies: 'counts',
    lead_tallies: 'counts',
    lead_due_tallies: 'counts',
    lead_team_tallies: 'counts',
    lead_team_due_tallies: 'counts',
  },
  ...{ 'pgboss.job': 'id and time of a job, by column', 'pgboss.job_common': 'the same', 'pgboss.queue': 'names of kinds of job' },
  oidc_records: 'keyed hashes and sealed texts, whose key is not in the database',
  backups: 'when backups were made, and how large they are',
  told_failures: 'ids of jobs',
  own_keys: 'sealed texts, whose key is not in the database',
}

let app: TestApp
beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web' })
})
afterAll(() => app.stop())

it('every table is bound to who asks, or out of the program’s reach, or has nothing to hide', async () => {
  const { rows } = await app.owner.query<{ name: string }>(
    `select regexp_replace(c.oid::regclass::text, '^(public|app)[.]', '') as name from pg_class c
     where relnamespace in ('public'::regnamespace, 'app'::regnamespace, 'simulators'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p', 'v', 'm') and not relrowsecurity
       and (has_table_privilege('kalasag_app', c.oid, 'select') or has_any_column_privilege('kalasag_app', c.oid, 'select')) order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(UNBOUND).sort())
})
