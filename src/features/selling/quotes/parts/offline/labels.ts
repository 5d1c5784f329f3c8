import type { z } from 'zod'
import { fieldsOf, isAbsent, rowsIn } from '#kit/field.ts'
import { knownOptions } from '#kit/web/form/use-options.ts'

type Values = Readonly<Record<string, unknown>>

/** The labels of coded answers in the lists that are on this device, by `list:code`. */
export async function offlineLabels(schema: z.ZodObject, values: Values): Promise<Record<string, string>> {
  const found = await Promise.all(
    fieldsOf(schema).map(async ({ name, lookup, item }) => {
      const value = values[name]
      if (item) return Object.assign({}, ...(await Promise.all(rowsIn(value).map((row) => offlineLabels(item, row)))))
      if (!lookup || isAbsent(value)) return {}
      const codes = (Array.isArray(value) ? value : [value]).map(String)
      const asked = [...Object.entries(lookup.from ?? {}), ...Object.entries(lookup.and ?? {})]
      const options = await knownOptions(
        lookup.list,
        asked.map(([parameter, sibling]) => [parameter, String(values[sibling] ?? '')] as const),
      )
      return Object.fromEntries(options.flatMap(({ code, label }) => (codes.includes(code) ? [[`${lookup.list}:${code}`, label]] : [])))
    }),
  )
  return Object.assign({}, ...found)
}
