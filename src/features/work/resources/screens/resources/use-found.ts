import { useRead } from '#kit/web/use-read.ts'
import { contract, type ResourceItem } from '../../public/contract.ts'

export type Narrowed = { readonly kind: string; readonly line: string; readonly language: string; readonly on: string }
export const ALL: Narrowed = { kind: '', line: '', language: '', on: '' }

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Of the documents known on the device, those whose title or summary has every word. */
function amongKnown(items: readonly ResourceItem[], search: string, { kind, line, language }: Narrowed): ResourceItem[] {
  const words = plain(search).split(/\s+/)
  return items.filter(
    (item) =>
      words.every((word) => plain(`${item.title} ${item.summary}`).includes(word)) &&
      (!kind || item.kind === kind) &&
      (!line || item.line === line || item.line === null) &&
      (!language || item.language === language),
  )
}

/** What is in force and matches; offline, what this device knows of it. */
export function useFound(search: string, narrowed: Narrowed) {
  const all = useRead(contract.resources, { query: {} })
  const given = Object.fromEntries(Object.entries({ search, ...narrowed }).filter(([, value]) => value !== ''))
  const isNarrowed = Object.keys(given).length > 0
  const found = useRead(contract.resources, { query: given }, { enabled: isNarrowed, keepPage: true })
  if (!isNarrowed) return { read: all }
  if (found.isError && all.data) return { read: all, onDevice: amongKnown(all.data.items, search, narrowed) }
  return { read: found }
}
