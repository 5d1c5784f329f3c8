import { useLocalStorage } from '@mantine/hooks'

/** How somebody wants to see a list on a desk. It says nothing of anybody, so this device keeps it, also after signing out. */
export type ListView = {
  readonly isDense: boolean
  /** What is known of the row that was pressed stands beside the list. */
  readonly isBeside: boolean
  /** Names of the columns; absent: those that the list shows by itself. */
  readonly columns?: readonly string[]
}

const AS_MADE: ListView = { isDense: false, isBeside: false }

export const useListView = (list: string): readonly [ListView, (next: ListView) => void] => {
  const [view, keep] = useLocalStorage<ListView>({ key: `list-view:${list}`, defaultValue: AS_MADE, getInitialValueInEffect: false })
  return [view, keep]
}
