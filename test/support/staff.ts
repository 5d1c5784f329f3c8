import type pg from 'pg'

type Owning = { readonly owner: pg.Pool }

/** The password of the demonstration's people when they are loaded for tests. */
export const PASSWORD = 'Kalasag-demo-1'

/** The ids of the demonstration's people, by the name in their e-mail address. */
export async function staffIds({ owner }: Owning): Promise<Readonly<Record<string, string>>> {
  const { rows } = await owner.query<{ id: string; email: string }>('select id, email from staff')
  return Object.fromEntries(rows.map(({ id, email }) => [email.split('@')[0], id]))
}

export async function staffId(app: Owning, name: string): Promise<string> {
  const id = (await staffIds(app))[name]
  if (!id) throw new Error(`nobody is called ${name}`)
  return id
}
