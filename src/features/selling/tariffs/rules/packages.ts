type Tables = Readonly<Record<string, unknown>>

/** A version of a tariff that may contain whole versions of others: `packages: { ctpl: 'CTPL-2024-1' }`. */
type Packing = { readonly version: string; readonly tables: Tables; readonly packages?: Readonly<Record<string, string>> | undefined }

/** The tables of a version with those that it packages embedded as `{ version, tables }`, so that a line prices both from one. */
export function embedPackages(file: Packing, all: readonly Packing[], within: readonly string[] = []): Tables {
  const { version, tables, packages = {} } = file
  const inner = Object.entries(packages).map(([name, wanted]) => {
    const found = all.find((each) => each.version === wanted)
    if (!found) throw new Error(`Tariff ${version} packages ${wanted}, which no file of db/seed/tariffs has.`)
    if (wanted === version || within.includes(wanted)) throw new Error(`Tariff ${version} packages ${wanted}, which packages it in turn.`)
    return [name, { version: wanted, tables: embedPackages(found, all, [...within, version]) }] as const
  })
  return { ...tables, ...Object.fromEntries(inner) }
}
