import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { Loader } from '../ui/loader.tsx'
import { forgetTries, NotArrived } from './not-arrived.tsx'

/** Specification §9. */
const LOAD_MS = 120_000

export type Opened<F> = ComponentType<F>
export type ScreenModules<F> = Readonly<Record<string, () => Promise<{ readonly default: Opened<F> }>>>

let isFirst: () => void
/** Settles when the first screen is drawn; what no one is waiting for is fetched after it. */
export const firstScreen = new Promise<void>((resolve) => {
  isFirst = resolve
})

const READ_AFTER_MS = 3000
/** Settles when the first screen has been read: what may be needed next is fetched then, as offline it could not be. */
export const firstRead = firstScreen.then(() => new Promise<void>((resolve) => setTimeout(resolve, READ_AFTER_MS)))

const loaded = new Map<string, ComponentType<never>>()
const coming = new Map<string, Promise<unknown>>()

/** Fetches a screen's code once; a failure is not cached, so that it may be retried. */
export function loadScreen<F>(id: string, load: () => Promise<{ readonly default: Opened<F> }>): Promise<Opened<F>> {
  const asked = coming.get(id) ?? fetchScreen(id, load).finally(() => coming.delete(id))
  coming.set(id, asked)
  return asked as Promise<Opened<F>>
}

async function fetchScreen<F>(id: string, load: () => Promise<{ readonly default: Opened<F> }>): Promise<Opened<F>> {
  const known = loaded.get(id)
  if (known) return known as Opened<F>
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('screen load time-out')), LOAD_MS))
  const { default: Component } = await Promise.race([load(), late])
  loaded.set(id, Component as ComponentType<never>)
  forgetTries()
  return Component
}

type Props<F> = { readonly id: string; readonly modules: ScreenModules<F>; readonly facts: F }

type Progress<F> = { readonly id: string; readonly screen?: Opened<F>; readonly thrown?: unknown }

/** Loads a screen and draws it; until then the loader, and the reason if it fails. */
export function Screen<F extends object>({ id, modules, facts }: Props<F>) {
  const [progress, setProgress] = useState<Progress<F>>(() => begun(id))
  useEffect(() => {
    const fail = (thrown: unknown) => setProgress({ id, thrown })
    const module = modules[id]
    if (module) loadScreen(id, module).then((screen) => startTransition(() => setProgress({ id, screen })), fail)
    else fail(new Error(`there is no screen ${id}`))
  }, [id, modules])

  const { screen: Loaded, thrown } = progress.id === id ? progress : begun<F>(id)
  const stands = Loaded !== undefined
  useEffect(() => {
    if (stands) isFirst()
  }, [stands])
  if (Loaded) return <Loaded {...facts} />
  return thrown === undefined ? <Loader /> : <NotArrived thrown={thrown} />
}

const begun = <F,>(id: string): Progress<F> => {
  const known = loaded.get(id)
  return known ? { id, screen: known as Opened<F> } : { id }
}
