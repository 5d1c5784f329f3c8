import { useEffect, useMemo, useRef } from 'react'
import { typedSavers } from './clear-device-data.ts'
import { DRAFT_PREFIX } from './draft-prefix.ts'
import { deleteEncrypted, getEncrypted, owner, putEncrypted } from './vault.ts'

type Kept = Readonly<Record<string, unknown>>

/**
 * Writes the values under the name, or removes them if none are given, one write at a time and the newest last: each letter is saved as it
 * is typed, because a page that is closed leaves no time to save it. What is removed is removed of whoever typed it, also when their
 * session ended while it was being sent: it would be offered, and sent, a second time.
 */
export function draftWriter(name: string): (values: unknown) => Promise<void> {
  const typists = new Set([owner()])
  let newest: { readonly values: unknown; readonly typist: string } | undefined
  let writing: Promise<void> | undefined
  const write = async () => {
    while (newest) {
      const { values, typist } = newest
      newest = undefined
      if (values === undefined) for (const each of typists) await deleteEncrypted(name, each)
      else await putEncrypted(name, values, typist)
    }
    writing = undefined
  }
  return (values) => {
    const typist = owner()
    if (values !== undefined) typists.add(typist)
    newest = { values, typist }
    writing ??= write()
    return writing
  }
}

/**
 * Keeps what a person types, sealed on this device, until the server has it: a lost network, session or battery costs nothing. `restore` is
 * called once with what was kept, if anything was. Without a name it is kept only if the session ends while the person is typing, for when
 * they are back at `place` of the same address.
 */
export function useDraft(
  name: string | undefined,
  values: unknown,
  isTouched: boolean,
  restore: (kept: Kept) => void,
  place = 'form',
): () => void {
  const latest = useRef({ restore, values, isTouched })
  latest.current = { restore, values, isTouched }
  const done = useRef(false)
  const kept = DRAFT_PREFIX + (name ?? `${location.pathname}${location.search} ${place}`)
  const write = useMemo(() => draftWriter(kept), [kept])

  useEffect(() => {
    let isCurrent = true
    done.current = false
    void getEncrypted(kept).then((found) => {
      if (!isCurrent || typeof found !== 'object' || found === null) return
      latest.current.restore(found as Kept)
      if (!name) void write(undefined)
    })
    return () => {
      isCurrent = false
    }
  }, [name, kept, write])

  useEffect(() => {
    const save = () => {
      const { values: typed, isTouched: isTyped } = latest.current
      return isTyped && !done.current && write(typed)
    }
    typedSavers.add(save)
    return () => void typedSavers.delete(save)
  }, [write])

  useEffect(() => {
    // Typing again after it was dropped keeps it again.
    if (!isTouched) done.current = false
    if (name && isTouched && !done.current) void write(values)
  }, [name, write, values, isTouched])

  return () => {
    done.current = true
    void write(undefined)
  }
}
