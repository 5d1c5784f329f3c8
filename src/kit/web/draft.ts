import { useEffect, useRef } from 'react'
import { DRAFT_PREFIX } from './clear-device-data.ts'
import { deleteEncrypted, getEncrypted, putEncrypted } from './vault.ts'

const PAUSE_MS = 400

/**
 * Keeps what a person types, sealed on this device, until the server has it: a lost network, session or battery costs nothing.
 * `restore` is called once with what was kept, if anything was.
 */
export function useDraft(
  name: string | undefined,
  values: unknown,
  isTouched: boolean,
  restore: (kept: Readonly<Record<string, unknown>>) => void,
): () => void {
  const latest = useRef(restore)
  latest.current = restore
  const done = useRef(false)

  useEffect(() => {
    if (!name) return
    let isCurrent = true
    done.current = false
    void getEncrypted(DRAFT_PREFIX + name).then((kept) => {
      if (isCurrent && typeof kept === 'object' && kept !== null) latest.current(kept as Record<string, unknown>)
    })
    return () => {
      isCurrent = false
    }
  }, [name])

  const waiting = useRef<unknown>(undefined)
  useEffect(() => {
    // Whoever begins anew after it was dropped is kept again.
    if (!isTouched) done.current = false
    if (!name || !isTouched) return
    waiting.current = values
    const save = setTimeout(() => {
      waiting.current = undefined
      if (!done.current) void putEncrypted(DRAFT_PREFIX + name, values)
    }, PAUSE_MS)
    return () => clearTimeout(save)
  }, [name, values, isTouched])

  // Who leaves within the pause leaves nothing behind unsaved.
  useEffect(
    () => () => {
      if (name && waiting.current !== undefined && !done.current) void putEncrypted(DRAFT_PREFIX + name, waiting.current)
    },
    [name],
  )

  return () => {
    done.current = true
    waiting.current = undefined
    if (name) void deleteEncrypted(DRAFT_PREFIX + name)
  }
}
