import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from './sources.ts'

/** What someone might write in a hurry, in a file of its own, and the law that must catch it. */
const FAULTS: readonly { readonly what: string; readonly file: string; readonly text: string; readonly law: string }[] = [
  ...(
    [
      ['a screen', 'src/features/work/todos/screens/planted/screen.tsx'],
      ['a part of a feature', 'src/features/work/todos/parts/planted.tsx'],
      ['a public part', 'src/features/work/todos/public/parts/planted.tsx'],
      ['a hook beside a screen', 'src/features/work/todos/screens/planted/use-planted.ts'],
    ] as const
  ).flatMap(([browser, file]) =>
    (
      [
        ['a store', '#features/work/todos/server/store.ts'],
        ['public commands', '#features/work/leads/public/server/commands.ts'],
        ['tables', '#features/work/todos/public/server/tables.ts'],
        ['the list of what a feature serves', '#features/work/todos/feature.ts'],
        ['the kit of the server', '#kit/server/clock.ts'],
        ['a server package', 'pg'],
      ] as const
    ).map(([server, to], index) => ({
      what: `${browser} that imports ${server}`,
      file: file.replace('planted.', `planted-${index}.`).replace('/planted/', `/planted-${index}/`),
      text: `import '${to}'\n`,
      law: 'browser-uses-server',
    })),
  ),
  {
    what: 'the kit of the browser that imports the kit of the server',
    file: 'src/kit/web/planted.ts',
    text: "import '../server/clock.ts'\n",
    law: 'browser-uses-server',
  },
  {
    what: 'a server file that imports a screen’s library',
    file: 'src/features/work/todos/server/planted.ts',
    text: "import 'react'\n",
    law: 'server-uses-browser',
  },
  {
    what: 'a pure rule that reads the database',
    file: 'src/features/work/todos/rules/planted.ts',
    text: "import '../server/store.ts'\n",
    law: 'pure-does-io',
  },
  {
    what: 'a feature that imports one of an area above',
    file: 'src/features/selling/quotes/server/planted-up.ts',
    text: "import '#features/work/leads/public/contract/leads.ts'\n",
    law: 'selling-looks-up',
  },
  {
    what: 'a feature that reaches inside another',
    file: 'src/features/work/leads/server/planted-inside.ts',
    text: "import '#features/people/customers/server/store.ts'\n",
    law: 'feature-reaches-inside-feature',
  },
  {
    what: 'the app that reaches inside a feature',
    file: 'src/app/server/planted.ts',
    text: "import '#features/people/customers/server/store.ts'\n",
    law: 'app-reaches-inside-feature',
  },
  {
    what: 'a public file that nobody outside uses',
    file: 'src/features/work/todos/public/rules/planted.ts',
    text: 'export const PLANTED = 1\n',
    law: 'needlessly-public',
  },
  {
    what: 'a tool of the kit for one feature',
    file: 'src/kit/planted-tool.ts',
    text: 'export const plantedTool = 1\n',
    law: 'kit-for-one',
  },
  {
    what: 'one name for two things',
    file: 'src/features/work/todos/public/rules/planted-name.ts',
    text: 'export const plantedTool = 2\n',
    law: 'same-name',
  },
  {
    what: 'an import that leads nowhere',
    file: 'src/features/work/todos/rules/planted-nowhere.ts',
    text: "import './nothing.ts'\n",
    law: 'no-unresolved',
  },
]

/** Two features of one area that need each other; a way back through a third module counts as well. */
const CIRCLE = {
  'src/features/reference/brands/server/planted-circle.ts': "import '#features/reference/vitals/public/contract.ts'\n",
  'src/features/reference/vitals/server/planted-circle.ts': "import '#features/reference/brands/public/contract.ts'\n",
}
const USES_THE_TOOL = { 'src/features/work/todos/server/planted-use.ts': "import '#kit/planted-tool.ts'\n" }
const FILES_IN_A_CYCLE = {
  'src/kit/planted-one.ts': "import './planted-two.ts'\n",
  'src/kit/planted-two.ts': "import './planted-one.ts'\n",
}

describe('the laws of imports and names', () => {
  let said: string
  let root: string

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'kalasag-laws-'))
    for (const each of [
      'src',
      'package.json',
      'tsconfig.base.json',
      '.dependency-cruiser.cjs',
      'bin/laws/areas.json',
      'docs/architecture.md',
    ])
      cpSync(join(ROOT, each), join(root, each), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
    const planted = {
      ...Object.fromEntries(FAULTS.map(({ file, text }) => [file, text])),
      ...CIRCLE,
      ...USES_THE_TOOL,
      ...FILES_IN_A_CYCLE,
    }
    for (const [file, text] of Object.entries(planted)) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'bin/import-laws.ts')], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    })
    expect(status).toBe(1)
    said = stderr
  }, 240_000)

  afterAll(() => rmSync(root, { recursive: true, force: true }))

  const caught = (law: string, file: string) => said.split('\n').some((line) => line.startsWith(`${law}: `) && line.includes(file))

  it.each(FAULTS)('catch $what', ({ law, file }) => expect(caught(law, file)).toBe(true))

  it('catch two features that need each other', () => {
    expect(caught('features-in-a-circle', 'reference/brands → reference/vitals')).toBe(true)
  })

  it('catch a picture of features that no longer shows them', () => expect(caught('stale-picture', 'docs/architecture.md')).toBe(true))

  it('catch files that need each other', () => expect(caught('no-cycles', 'planted-one.ts')).toBe(true))
})
