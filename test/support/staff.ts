import type { TestApp } from './app.ts'

/** Of the demonstration's people when they are loaded for tests. */
export const PASSWORD = 'Kalasag-demo-1'

/** The ids of the demonstration's people, by the name in their e-mail address. */
export async function staffIds({ owner }: Pick<TestApp, 'owner'>): Promise<Readonly<Record<string, string>>> {
  const { rows } = await owner.query<{ id: string; email: string }>('select id, email from staff')
  return Object.fromEntries(rows.map(({ id, email }) => [email.split('@')[0], id]))
}

export async function staffId(app: Pick<TestApp, 'owner'>, name: string): Promise<string> {
  const id = (await staffIds(app))[name]
  if (!id) throw new Error(`nobody is called ${name}`)
  return id
}
