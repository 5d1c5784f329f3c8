import type { Endpoint } from '#kit/contract.ts'
import type { KeptRow } from '#kit/web/kept-reads.ts'
import { useReplication } from '../../parts/use-replication.ts'

export type KeptChoice = KeptRow & { readonly id: string }

/** The replicated records of one kind on this device, matching any of the words; undefined while loading. */
export function useKeptRows({ reveals = '' }: Pick<Endpoint, 'reveals'>, search: string): readonly KeptChoice[] | undefined {
  const state = useReplication()
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return (
    state &&
    Object.entries(state.kept[reveals]?.rows ?? {})
      .map(([id, row]) => ({ ...row, id }))
      .filter(({ name, detail }) => words.every((word) => `${name} ${detail}`.toLowerCase().includes(word)))
  )
}
