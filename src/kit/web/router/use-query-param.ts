import { useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * A value of the address's query, so that a screen can be reloaded, shared and resumed; and its setter: a list then starts at its first
 * page.
 */
export function useQueryParam(name: string): [value: string | undefined, set: (next: string | undefined) => void] {
  const [query, setQuery] = useSearchParams()
  const set = (next: string | undefined) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('page')
        if (next === undefined || next === '') after.delete(name)
        else after.set(name, next)
        return after
      },
      { replace: true },
    )
  return [query.get(name) ?? undefined, set]
}

/**
 * The same for text typed into a field, which is shown immediately: the address follows a moment later, and would undo the letters typed in
 * the meantime.
 */
export function useTypedParam(name: string): [typed: string, type: (text: string) => void] {
  const [value = '', set] = useQueryParam(name)
  const [typed, setTyped] = useState(value)
  const type = (text: string) => {
    setTyped(text)
    set(text)
  }
  return [typed, type]
}
