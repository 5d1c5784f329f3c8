import { useLocalStorage } from '@mantine/hooks'

/** How a person wants to see a list on a desktop. It is not personal data, so this device keeps it, even after signing out. */
export type ListView = {
  readonly isDense: boolean
  /** The details of the pressed row are shown beside the list. */
  readonly isBeside: boolean
  /** Names of the columns; absent: the list's default ones. */
  readonly columns?: readonly string[]
}

const AS_MADE: ListView = { isDense: false, isBeside: false }

export const useListView = (list: string): readonly [ListView, (next: ListView) => void] => {
  const [view, keep] = useLocalStorage<ListView>({ key: `list-view:${list}`, defaultValue: AS_MADE, getInitialValueInEffect: false })
  return [view, keep]
}
