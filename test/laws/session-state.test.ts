import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { offences, sourcesOf } from './sources.ts'

/** What PostgreSQL keeps on a connection from one transaction to the next. */
const KEPT: Readonly<Record<string, RegExp>> = {
  'a lock of the session': /\bpg_(try_)?advisory_(un)?lock(_shared|_all)?\s*\(/i,
  'a setting of the session':
    /(^|;|`|')\s*(set|reset)\s+(?!local\b)(session\b|[a-z_]+\.?[a-z_]*\s*(=|to\b)|role\b)|set_config\([^)]*,\s*false\s*\)/i,
  'a channel that is listened to': /(^|;|`|')\s*(un)?listen\s/i,
  'a table for the time being': /\bcreate\s+(temp|temporary)\s/i,
  'a statement under a name': /(^|;|`|')\s*(prepare\s+\w+\s*(\(|as\b)|deallocate\s|execute\s+\w+\s*\()/i,
  'a cursor that outlives its transaction': /\bwith\s+hold\b/i,
}

/** Code that reaches PostgreSQL itself, on its own connection, and why. */
const DIRECT: Readonly<Record<string, string>> = {
  'src/kit/server/migrate.ts': 'one process migrates at a time, over DATABASE_URL',
  'src/kit/server/jobs.ts': 'the tables of the queue are made by one process at a time, over DATABASE_URL',
  'src/kit/server/listen.ts': 'hears what processes tell each other, over DATABASE_JOBS_URL',
  'src/app/server/backup/backup.ts': 'a command of its own, over DATABASE_URL',
  'src/app/server/practice/databases.ts': 'makes and drops databases, over DATABASE_URL',
}
/** Where a statement is given a name, after checking whether there is a pooler in between. */
const NAMING = ['src/kit/server/db.ts', 'src/kit/server/prepared.ts', 'src/kit/server/read-page.ts', 'src/kit/server/read-replicas.ts']

const sources = sourcesOf('src/**/*.ts').filter(({ path }) => !/\.test\.ts$/.test(path))
const isText = (node: ts.Node) =>
  ts.isStringLiteralLike(node) || (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent)) || isSql(node)
const isSql = (node: ts.Node): boolean => ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql'

describe('what requests and jobs ask of PostgreSQL', () => {
  it.each(Object.entries(KEPT))('never needs %s, so that a pool in transaction mode may lie in between', (_, pattern) => {
    const found = sources
      .filter(({ path }) => !(path in DIRECT))
      .flatMap((file) => offences(file, (node) => isText(node) && pattern.test(node.getText())))
    expect(found).toEqual([])
  })

  it('has a name only where nobody is in between', () => {
    const isNamed = (node: ts.Node) =>
      ts.isObjectLiteralExpression(node) &&
      ['name', 'text', 'values'].every((word) => node.properties.some((each) => each.name?.getText() === word))
    expect(sources.filter(({ path }) => !NAMING.includes(path)).flatMap((file) => offences(file, isNamed))).toEqual([])
  })

  it('and whoever needs it still does', () => {
    const needing = sources.filter(({ tree }) => Object.values(KEPT).some((pattern) => pattern.test(tree.text))).map(({ path }) => path)
    expect(Object.keys(DIRECT).filter((path) => !needing.includes(path))).toEqual([])
  })
})
