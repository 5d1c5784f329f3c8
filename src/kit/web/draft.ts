import { useEffect, useRef } from 'react'
import { DRAFT_PREFIX, typedSavers } from './clear-device-data.ts'
import { deleteEncrypted, getEncrypted, putEncrypted } from './vault.ts'

const PAUSE_MS = 400

type Kept = Readonly<Record<string, unknown>>

/**
 * Keeps what a person types, sealed on this device, until the server has it: a lost network, session or battery costs nothing.
 * `restore` is called once with what was kept, if anything was. Without a name it is kept only where the session ends under
 * the typing person's hands, for when they are back at `place` of the same address.
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
  const waiting = useRef<unknown>(undefined)
  const kept = DRAFT_PREFIX + (name ?? `${location.pathname}${location.search} ${place}`)

  useEffect(() => {
    let isCurrent = true
    done.current = false
    void getEncrypted(kept).then((found) => {
      if (!isCurrent || typeof found !== 'object' || found === null) return
      latest.current.restore(found as Kept)
      if (!name) void deleteEncrypted(kept)
    })
    return () => {
      isCurrent = false
    }
  }, [name, kept])

  useEffect(() => {
    const save = () => {
      const { values: typed, isTouched: isTyped } = latest.current
      waiting.current = undefined
      return isTyped && !done.current && putEncrypted(kept, typed)
    }
    typedSavers.add(save)
    return () => void typedSavers.delete(save)
  }, [kept])

  useEffect(() => {
    // Whoever begins anew after it was dropped is kept again.
    if (!isTouched) done.current = false
    if (!name || !isTouched) return
    waiting.current = values
    const save = setTimeout(() => {
      waiting.current = undefined
      if (!done.current) void putEncrypted(kept, values)
    }, PAUSE_MS)
    return () => clearTimeout(save)
  }, [name, kept, values, isTouched])

  // Who leaves within the pause leaves nothing behind unsaved.
  useEffect(
    () => () => {
      if (name && waiting.current !== undefined && !done.current) void putEncrypted(kept, waiting.current)
    },
    [name, kept],
  )

  return () => {
    done.current = true
    waiting.current = undefined
    void deleteEncrypted(kept)
  }
}
